import { penceToPounds, type MyWait } from '@club/contracts';
import type { MyWaitView } from '@club/messages';
import type { ShowReader } from './show-reader.js';

/** An entry of a waiting list with its shows, as its holder sees it. A show is missing if catalog is down. */
export async function composeWait(view: MyWaitView, shows: ShowReader): Promise<MyWait> {
  const { offer, otherNights, ...entry } = view;
  const withShow = async (showId: string) => {
    const show = await shows.cachedShow(showId);
    return { showId, ...(show !== undefined && { show }) };
  };
  return {
    ...entry,
    ...(await withShow(entry.showId)),
    otherNights: await Promise.all(otherNights.map(({ showId }) => withShow(showId))),
    ...(offer !== undefined && { offer: composeOffer(offer) }),
  };
}

const composeOffer = ({
  unitPence,
  ...offer
}: NonNullable<MyWaitView['offer']>): NonNullable<MyWait['offer']> => ({
  ...offer,
  price: penceToPounds(unitPence),
});

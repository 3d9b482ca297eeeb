import { penceToPounds, type MyReturns } from '@club/contracts';
import type { MyReturnsView, PlacesReturnView } from '@club/messages';

/** What may be given back of a booking, with money in pounds. */
export const composeReturns = ({ valuesPence, latest, ...view }: MyReturnsView): MyReturns => ({
  ...view,
  values: valuesPence.map(penceToPounds),
  latest: latest && composeReturn(latest),
});

export const composeReturn = ({
  broughtPence,
  ...view
}: PlacesReturnView): NonNullable<MyReturns['latest']> => ({
  ...view,
  brought: penceToPounds(broughtPence),
});

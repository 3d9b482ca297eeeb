import { penceToPounds, type MyReturns } from '@club/contracts';
import type { MyReturnsView } from '@club/messages';

/** What may be given back of a booking, with money in pounds. */
export const composeReturns = ({ valuesPence, latest, ...view }: MyReturnsView): MyReturns => ({
  ...view,
  values: valuesPence.map(penceToPounds),
  latest: latest && composeReturn(latest),
});

function composeReturn({
  broughtPence,
  ...view
}: NonNullable<MyReturnsView['latest']>): NonNullable<MyReturns['latest']> {
  return { ...view, brought: penceToPounds(broughtPence) };
}

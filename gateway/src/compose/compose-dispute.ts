import { penceToPounds, type Dispute } from '@club/contracts';
import type { DisputeView } from '@club/messages';

/** A dispute on the wire: amounts in pounds. */
export const composeDispute = ({ pence, withdrawnPence, ...dispute }: DisputeView): Dispute => ({
  ...dispute,
  amount: penceToPounds(pence),
  withdrawn: penceToPounds(withdrawnPence),
});

import { penceToPounds, type RequestedRefund } from '@club/contracts';
import type { RequestedRefundView } from '@club/messages';

export const composeRequestedRefund = ({
  pence,
  ...rest
}: RequestedRefundView): RequestedRefund => ({ ...rest, amount: penceToPounds(pence) });

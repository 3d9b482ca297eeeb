import { pence, penceToPounds, poundsToPence, type BookingDetail } from '@club/contracts';
import { pounds } from '../../shared/ui/money';

type Refundable = Pick<BookingDetail, 'totalAmount' | 'refunds' | 'admits'>;

export interface RefundLimits {
  /** In pounds. Refunds that are due count as refunded. */
  amount: number;
  places: number;
}

export const refundLimits = ({ totalAmount, refunds, admits }: Refundable): RefundLimits => {
  const promised = refunds.reduce((sum, { amount }) => sum + poundsToPence(amount), 0);
  const left = poundsToPence(Number(totalAmount)) - promised;
  return { amount: penceToPounds(pence(Math.max(0, left))), places: admits };
};

/** All the money frees all places; the last place goes back only with the last penny. */
export const placesFor = (
  amount: number | undefined,
  limits: RefundLimits,
): { min: number; max: number } =>
  amount === limits.amount
    ? { min: limits.places, max: limits.places }
    : { min: 0, max: Math.max(0, limits.places - 1) };

/** Whether a refund needs the approval of someone else. */
export const isAboveLimit = (
  amount: number | undefined,
  { refundLimit }: Pick<BookingDetail, 'refundLimit'>,
): boolean => refundLimit !== null && amount !== undefined && amount > refundLimit.left;

export const limitText = ({ total, left }: NonNullable<BookingDetail['refundLimit']>): string =>
  left === total
    ? `Above ${pounds(total)} a manager has to approve.`
    : `Above ${pounds(total)} for one booking a manager has to approve; ${pounds(left)} of it is left.`;

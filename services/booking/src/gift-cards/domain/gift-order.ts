import { pence, type Pence } from '@club/contracts';
import type { GiftCardSaleView } from '@club/messages';
import type { GiftAccount } from './gift-account.js';

/** The purchase of a gift card. Its account has the same id: one payment, one account. */
export interface GiftOrder {
  _id: string;
  amountPence: Pence;
  purchaserName: string;
  purchaserEmail: string;
  recipientName: string;
  recipientEmail: string;
  personalMessage: string;
  state: 'new' | 'issued' | 'refunded' | 'expired';
  paymentIntentId?: string;
  /** Why staff must look at the payment; null if nothing is wrong. */
  quarantine: string | null;
  /** The refund that staff asked for: `due` until Stripe has confirmed it. */
  refundState?: 'due' | 'done';
  /** When a sweep last asked Stripe about it. */
  askedAt: Date | null;
  /** The actions of staff, oldest first. Purchases older than the history have none. */
  history?: { at: Date; by: string; what: string }[];
  createdAt: Date;
}

/** What a payment must say to pay a gift order. */
export const paymentOf = ({ _id: orderId, amountPence }: GiftOrder) => ({
  pence: amountPence,
  metadata: { kind: 'gift-card', orderId },
});

const historyOf = ({ history = [] }: GiftOrder): GiftCardSaleView['history'] =>
  history.map(({ at, by, what }) => ({ at: at.toISOString(), by, what }));

const NO_MONEY = { availablePence: pence(0), holds: [], frozen: false };

/** A sold gift card as staff see it; `account` is undefined if the card was never issued. */
export function viewSale(order: GiftOrder, account: GiftAccount | undefined): GiftCardSaleView {
  const { _id: id, purchaserName, purchaserEmail, recipientName, recipientEmail } = order;
  const { availablePence, holds, frozen } = account ?? NO_MONEY;
  return {
    id,
    amountPence: order.amountPence,
    balancePence: availablePence,
    heldPence: pence(holds.reduce((sum, hold) => sum + hold.pence, 0)),
    frozen,
    isRefunded: order.refundState !== undefined,
    state: order.state === 'new' ? 'pending' : order.state,
    purchaserName,
    purchaserEmail,
    recipientName,
    recipientEmail,
    history: historyOf(order),
    createdAt: order.createdAt.toISOString(),
  };
}

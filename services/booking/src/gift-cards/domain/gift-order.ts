import { pence } from '@club/contracts';
import type { GiftCardSaleView } from '@club/messages';

/** A purchase of a gift card. Its id is the account's id, too: one payment, one account. */
export interface GiftOrder {
  _id: string;
  amountPence: number;
  purchaserName: string;
  purchaserEmail: string;
  recipientName: string;
  recipientEmail: string;
  personalMessage: string;
  state: 'new' | 'issued' | 'refunded' | 'expired';
  paymentIntentId?: string;
  quarantine: string | null;
  /** Of the refund that staff asked for: `due` until the money is back. */
  refundState?: 'due' | 'done';
  /** When a sweep last asked Stripe about it. */
  askedAt: Date | null;
  /** What staff did to it, oldest first; purchases of before there was a history have none. */
  history?: { at: Date; by: string; what: string }[];
  createdAt: Date;
}

/** Money on account. Whatever sum stands in the ledger is available or held, at every moment. */
export interface GiftAccount {
  _id: string;
  availablePence: number;
  holds: { id: string; pence: number }[];
  /** Which of its codes is the one that counts. */
  issue: number;
  frozen: boolean;
}

const historyOf = ({ history = [] }: GiftOrder): GiftCardSaleView['history'] =>
  history.map(({ at, by, what }) => ({ at: at.toISOString(), by, what }));

export function viewSale(order: GiftOrder, account: GiftAccount | undefined): GiftCardSaleView {
  const { _id: id, purchaserName, purchaserEmail, recipientName, recipientEmail } = order;
  return {
    id,
    amountPence: pence(order.amountPence),
    balancePence: pence(account?.availablePence ?? 0),
    heldPence: pence((account?.holds ?? []).reduce((sum, hold) => sum + hold.pence, 0)),
    frozen: account?.frozen ?? false,
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

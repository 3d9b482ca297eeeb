import type { GiftCardSale } from '@club/contracts';

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

export function viewSale(order: GiftOrder, account: GiftAccount | undefined): GiftCardSale {
  const { _id: id, purchaserName, purchaserEmail, recipientName, recipientEmail } = order;
  return {
    id,
    amount: order.amountPence / 100,
    balance: (account?.availablePence ?? 0) / 100,
    held: (account?.holds ?? []).reduce((sum, { pence }) => sum + pence, 0) / 100,
    frozen: account?.frozen ?? false,
    isRefunded: order.refundState !== undefined,
    state: order.state === 'new' ? 'pending' : order.state,
    purchaserName,
    purchaserEmail,
    recipientName,
    recipientEmail,
    createdAt: order.createdAt.toISOString(),
  };
}

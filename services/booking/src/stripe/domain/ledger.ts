/** One movement of money between Stripe and the club: a charge, a refund, a dispute, a payout. */
export interface StripeLine {
  id: string;
  /** In Stripe's words, such as `charge`, `refund` or `adjustment`. */
  type: string;
  /** In Stripe's words, such as `charge`, `refund` or `dispute`. */
  category: string;
  /** What moved the money, such as a charge. */
  sourceId: string | null;
  /** The payment that it belongs to; null for payouts and for what Stripe charges by itself. */
  intentId: string | null;
  /** Negative if the money leaves the club. */
  grossPence: number;
  /** What Stripe keeps of it. */
  feePence: number;
  netPence: number;
  createdAt: Date;
  availableOn: Date;
}

/** Money that Stripe has sent to the club's bank. */
export interface StripePayout {
  id: string;
  pence: number;
  status: string;
  createdAt: Date;
  arrivesOn: Date;
  /** Stripe says which lines it consists of. It does not do so for payouts that a person has made. */
  isItemised: boolean;
}

/** The payout's own line is in its list as well; the bank line is what the others add up to. */
export const isOwnLine = ({ type }: Pick<StripeLine, 'type'>): boolean => type === 'payout';

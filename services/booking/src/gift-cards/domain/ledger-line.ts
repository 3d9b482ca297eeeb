import type { Pence } from '@club/contracts';

/** One movement of gift money. Its id names account and operation, so that no operation counts twice. */
export interface GiftLedgerLine {
  _id: string;
  account: string;
  kind: 'issue' | 'redeem' | 'restore' | 'refund' | 'dispute';
  /** Negative if the money leaves the account. */
  pence: number;
  /** The id of the order that caused the movement. */
  about: string;
  at: Date;
  /** Whether the totals do not contain the line yet. It is true for each new line. */
  uncounted?: boolean;
}

/** How an amount that leaves an account counts. */
export const outgoing = (pence: Pence): number => 0 - pence;

/** The line that opens an account is called the same for a credit and for a card that was bought. */
export const creditLineId = (account: string): string => `${account}:issue`;
export const redeemLineId = (account: string, orderId: string): string =>
  `${account}:redeem-${orderId}`;
/** What a refund is called in the ledger: the first one of a card has no name, later ones have one each. */
export const refundLineId = (account: string, name: string): string =>
  name === '' ? `${account}:refund` : `${account}:refund-${name}`;
/** What gives the money of a refund back, because it failed. */
export const undoneLineId = (refundLine: string): string => `${refundLine}-failed`;

export const issueLine = (account: string, pence: Pence): GiftLedgerLine => ({
  _id: creditLineId(account),
  account,
  kind: 'issue',
  pence,
  about: account,
  at: new Date(),
});

/**
 * Opens the account of a credit. It is no sale: the reports count it with the money that refunds have brought back.
 */
export const creditLine = (
  account: string,
  { orderId, pence }: { orderId: string; pence: Pence },
): GiftLedgerLine => ({
  ...issueLine(account, pence),
  kind: 'restore',
  about: orderId,
});

export const redeemLine = (
  account: string,
  { orderId, pence }: { orderId: string; pence: Pence },
): GiftLedgerLine => ({
  _id: redeemLineId(account, orderId),
  account,
  kind: 'redeem',
  pence: outgoing(pence),
  about: orderId,
  at: new Date(),
});

export const restoreLine = (
  account: string,
  { orderId, refundId, pence }: { orderId: string; refundId: string; pence: Pence },
): GiftLedgerLine => ({
  _id: `${account}:restore-${refundId}`,
  account,
  kind: 'restore',
  pence,
  about: orderId,
  at: new Date(),
});

interface RefundMovement {
  name: string;
  pence: Pence;
}

export const refundLine = (account: string, { name, pence }: RefundMovement): GiftLedgerLine => ({
  _id: refundLineId(account, name),
  account,
  kind: 'refund',
  pence: outgoing(pence),
  about: account,
  at: new Date(),
});

/** The money of a refund that failed; it sums with the refund's own line to nothing. */
export const undoneRefundLine = (
  account: string,
  { name, pence }: RefundMovement,
): GiftLedgerLine => ({
  _id: undoneLineId(refundLineId(account, name)),
  account,
  kind: 'refund',
  pence,
  about: account,
  at: new Date(),
});

export const disputeLineId = (account: string, disputeId: string): string =>
  `${account}:dispute-${disputeId}`;

interface DisputeMovement {
  disputeId: string;
  pence: Pence;
}

/** What a card loses because a bank has taken its purchase price back for good. */
export const disputeLine = (
  account: string,
  { disputeId, pence }: DisputeMovement,
): GiftLedgerLine => ({
  _id: disputeLineId(account, disputeId),
  account,
  kind: 'dispute',
  pence: outgoing(pence),
  about: disputeId,
  at: new Date(),
});

/** The money of a dispute that was lost and then won on appeal; it sums with the first line to nothing. */
export const wonDisputeLine = (
  account: string,
  { disputeId, pence }: DisputeMovement,
): GiftLedgerLine => ({
  _id: `${disputeLineId(account, disputeId)}-won`,
  account,
  kind: 'dispute',
  pence,
  about: disputeId,
  at: new Date(),
});

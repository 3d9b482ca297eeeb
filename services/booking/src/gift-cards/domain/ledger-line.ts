import type { Pence } from '@club/contracts';

/** One movement of gift money. Its id names account and operation, so that no operation counts twice. */
export interface GiftLedgerLine {
  _id: string;
  account: string;
  kind: 'issue' | 'redeem' | 'restore' | 'refund';
  /** Negative if the money leaves the account. */
  pence: number;
  /** The id of the order that caused the movement. */
  about: string;
  at: Date;
}

/** How an amount that leaves an account counts. */
export const outgoing = (pence: Pence): number => 0 - pence;

export const redeemLineId = (account: string, orderId: string): string =>
  `${account}:redeem-${orderId}`;
export const refundLineId = (account: string): string => `${account}:refund`;

export const issueLine = (account: string, pence: Pence): GiftLedgerLine => ({
  _id: `${account}:issue`,
  account,
  kind: 'issue',
  pence,
  about: account,
  at: new Date(),
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

export const refundLine = (account: string, pence: Pence): GiftLedgerLine => ({
  _id: refundLineId(account),
  account,
  kind: 'refund',
  pence: outgoing(pence),
  about: account,
  at: new Date(),
});

import { readLink, signLink } from './signed-link.js';

const BETWEEN = ':';

/** Opens tickets that a booker offers to a friend. It is derived when the e-mail is written, and is not stored. */
export const transferTokenOf = (
  secret: string,
  { orderId, transferId }: { orderId: string; transferId: string },
  until: Date,
): string =>
  signLink(secret, 'ticket transfer', { id: `${orderId}${BETWEEN}${transferId}`, until });

/** @returns what a token opens, or undefined if the token is not ours or has expired. */
export function readTransferToken(
  secret: string,
  token: string,
  now: Date,
): { orderId: string; transferId: string } | undefined {
  const [orderId = '', transferId = ''] =
    readLink(secret, 'ticket transfer', token, now)?.id.split(BETWEEN) ?? [];
  return orderId === '' ? undefined : { orderId, transferId };
}

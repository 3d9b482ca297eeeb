import { readLink, signLink } from './signed-link.js';

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

/** Opens the confirmation of a gift card's purchase. It shows no code: that belongs to the recipient. */
export const purchaseTokenOf = (secret: string, orderId: string, now: Date): string =>
  signLink(secret, 'gift purchase', {
    id: orderId,
    until: new Date(now.getTime() + THIRTY_DAYS_MS),
  });

/** @returns the purchase that a token opens, or undefined if the token is not ours or has expired. */
export const readPurchaseToken = (secret: string, token: string, now: Date): string | undefined =>
  readLink(secret, 'gift purchase', token, now)?.id;

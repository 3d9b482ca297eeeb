import { readLink, signLink } from './signed-link.js';

const FOR_YEARS_MS = 20 * 365 * 24 * 60 * 60 * 1000;

/** Opens one gift card on the site; never expires with the card, but is worthless once the card has a newer code. */
export const giftTokenOf = (
  secret: string,
  { orderId, issue }: { orderId: string; issue: number },
): string =>
  signLink(secret, `gift link ${issue}`, {
    id: orderId,
    until: new Date(Date.now() + FOR_YEARS_MS),
  });

/** Whose card a token names; whether it is good is `isGiftToken`'s to say, as it takes the card's newest issue. */
export const orderNamedIn = (token: string): string => token.split('.')[0] ?? '';

export const isGiftToken = (secret: string, token: string, issue: number): boolean =>
  readLink(secret, `gift link ${issue}`, token, new Date()) !== undefined;

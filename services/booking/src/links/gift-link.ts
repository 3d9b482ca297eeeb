import { readLink, signLink } from './signed-link.js';

const TWENTY_YEARS_MS = 20 * 365 * 24 * 60 * 60 * 1000;

/** Opens one gift card on the site, until the card has a newer code. */
export const giftTokenOf = (
  secret: string,
  { orderId, issue }: { orderId: string; issue: number },
): string =>
  signLink(secret, `gift link ${issue}`, {
    id: orderId,
    until: new Date(Date.now() + TWENTY_YEARS_MS),
  });

/** The card that a token names. The name is not proof: `isGiftToken` verifies it with the card's newest issue. */
export const orderNamedIn = (token: string): string => token.split('.')[0] ?? '';

export const isGiftToken = (secret: string, token: string, issue: number): boolean =>
  readLink(secret, `gift link ${issue}`, token, new Date()) !== undefined;

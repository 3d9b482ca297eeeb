import { createHash, createHmac, randomBytes } from 'node:crypto';

export interface InvitationSecret {
  seed: string;
  tokenHash: string;
}

/**
 * The token of an invitation. The database has its hash, and a random seed from which the e-mail makes it again with the
 * secret of the gateway: a copy of the database opens no account.
 */
export const tokenFrom = (secret: string, seed: string): string =>
  createHmac('sha256', secret).update(`staff-invitation ${seed}`).digest('base64url');

export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

export function newInvitationSecret(secret: string): InvitationSecret {
  const seed = randomBytes(32).toString('base64url');
  return { seed, tokenHash: hashOf(tokenFrom(secret, seed)) };
}

/** Rules for staff tokens (specification-rules.md 10): one algorithm, a fixed issuer and audience, at most an hour. */
export const TOKEN_RULES = {
  algorithm: 'HS256',
  issuer: 'front-of-house',
  audience: 'staff',
  seconds: 3600,
} as const;

/** Rules for the sessions that tokens belong to (ADR 37). */
export const SESSION_RULES = {
  /** A session ends when it has not been used for so long. */
  idleMs: 60 * 60_000,
  /** It ends so long after the sign-in, however much it is used. */
  longestMs: 12 * 60 * 60_000,
  /** The shortest time between two notes of its use, and between two renewals of its token. */
  noteEveryMs: 60_000,
} as const;

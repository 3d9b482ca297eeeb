/** Rules for staff tokens (specification-rules.md 10): one algorithm, a fixed issuer and audience, at most an hour. */
export const TOKEN_RULES = {
  algorithm: 'HS256',
  issuer: 'front-of-house',
  audience: 'staff',
  seconds: 3600,
} as const;

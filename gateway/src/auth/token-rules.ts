/** What a staff token is (specification-rules.md 10): one algorithm, named issuer and audience, an hour at most. */
export const TOKEN_RULES = {
  algorithm: 'HS256',
  issuer: 'front-of-house',
  audience: 'staff',
  seconds: 3600,
} as const;

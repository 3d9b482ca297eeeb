import { describe, expect, it } from '@jest/globals';
import { securityHeaders } from './security-headers.js';

const directive = (origin: string, name: string): string[] => {
  const policy = securityHeaders(origin)['content-security-policy'] ?? '';
  const found = policy.split('; ').find((line) => line.startsWith(`${name} `));
  return (found ?? '').split(' ').slice(1);
};
const STRIPE = 'https://js.stripe.com';
const EMULATOR = 'http://localhost:4010';

describe('the security headers of a page that takes payments', () => {
  it.each([
    ['script-src', ["'self'", STRIPE, 'https://*.js.stripe.com']],
    ['frame-src', [STRIPE, 'https://*.js.stripe.com', 'https://hooks.stripe.com']],
    ['connect-src', ["'self'", 'https://api.stripe.com']],
  ])('allow in %s what Stripe documents, and nothing else', (name, sources) => {
    expect(directive(STRIPE, name)).toEqual(sources);
  });

  it('let wallets ask for a payment in Stripe’s frames', () => {
    expect(securityHeaders(STRIPE)['permissions-policy']).toContain(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    );
  });

  it('name only the emulator if it replaces Stripe', () => {
    for (const name of ['script-src', 'frame-src', 'connect-src'])
      expect(directive(EMULATOR, name).filter((source) => source !== "'self'")).toEqual([EMULATOR]);
    expect(securityHeaders(EMULATOR)['permissions-policy']).toContain(
      `payment=(self "${EMULATOR}")`,
    );
  });

  it.each([STRIPE, EMULATOR])('allow no inline and no evaluated script with %s', (origin) => {
    expect(directive(origin, 'script-src').join(' ')).not.toContain('unsafe');
  });
});

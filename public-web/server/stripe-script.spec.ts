import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';

const require = createRequire(import.meta.url);
const loader = readFileSync(require.resolve('@stripe/stripe-js/dist/pure.js'), 'utf8');
/** The release of Stripe.js that our version of `@stripe/stripe-js` was made for. */
const train = /RELEASE_TRAIN = '([a-z]+)'/.exec(loader)?.[1] ?? 'missing';
const textOf = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('the release of Stripe.js', () => {
  it.each([
    'gateway/src/config.ts',
    'infra/docker/compose.production.yml',
    'infra/kubernetes/base/gateway.yaml',
  ])('in %s is the one that @stripe/stripe-js expects', (path) => {
    // Another release is loaded with a warning in test mode, and silently with live keys.
    expect(textOf(path).match(/https:\/\/js\.stripe\.com\/[^'"\s]*/g)).toEqual([
      `https://js.stripe.com/${train}/stripe.js`,
    ]);
  });

  it('is the one that the emulator says it is', () => {
    expect(textOf('infra/stripe-emulator/browser/stripe.ts')).toContain(`VERSION = '${train}'`);
  });
});

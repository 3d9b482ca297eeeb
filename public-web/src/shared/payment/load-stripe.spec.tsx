import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { loadCardProvider } from './load-stripe';

const AT = { scriptUrl: '/stripe.js', publishableKey: 'pk_test_1', testMode: true };
const script = () => {
  const found = document.querySelector('script[src="/stripe.js"]');
  if (found === null) throw new Error('No script was asked for');
  return found;
};
/** What the provider's script leaves behind. */
const provide = () =>
  Object.assign(window, { Stripe: Object.assign(() => ({ made: true }), { version: 'endive' }) });

describe('the script of the card provider', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(window, 'Stripe');
    for (const left of document.querySelectorAll('script')) left.remove();
  });

  it('counts as failed after 20 seconds, and a late arrival serves the next attempt', async () => {
    const first = loadCardProvider(AT);
    const late = script();
    await jest.advanceTimersByTimeAsync(19_999);
    const stillOpen = await Promise.race([first, Promise.resolve('open')]);
    expect(stillOpen).toBe('open');
    await jest.advanceTimersByTimeAsync(1);
    expect(await first).toBeNull();
    const second = loadCardProvider(AT);
    expect(script()).not.toBe(late);
    const own = script();
    provide();
    fireEvent.load(late);
    fireEvent.error(own);
    expect(await second).toMatchObject({ made: true });
    expect(await loadCardProvider(AT)).toMatchObject({ made: true });
  });

  it('counts as failed if something else is answered in its place', async () => {
    jest.resetModules();
    const { loadCardProvider: load } = await import('./load-stripe');
    const answered = load(AT);
    fireEvent.load(script());
    expect(await answered).toBeNull();
    expect(document.querySelectorAll('script').length).toBe(0);
  });
});

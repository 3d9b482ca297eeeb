import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { reloadOnce } from './reload';

describe('loading a page again by itself', () => {
  const browserFetch = globalThis.fetch;
  beforeEach(() => {
    sessionStorage.clear();
    globalThis.fetch = () => Promise.resolve(new Response());
  });
  afterEach(() => {
    globalThis.fetch = browserFetch;
  });
  const isReloading = () => sessionStorage.getItem('club-reloaded-at') !== null;

  it('happens once in a while', async () => {
    expect(await reloadOnce()).toBe(true);
    expect(isReloading()).toBe(true);
    expect(await reloadOnce()).toBe(false);
  });

  it('does not happen while the server does not answer', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await reloadOnce()).toBe(false);
    expect(isReloading()).toBe(false);
  });

  it('does not lose what was typed', async () => {
    render(<input aria-label="Full Name" />);
    await userEvent.setup().type(screen.getByLabelText('Full Name'), 'Ada');
    expect(await reloadOnce()).toBe(false);
    expect(isReloading()).toBe(false);
  });
});

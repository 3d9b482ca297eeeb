import type { PairDeviceInput } from '@club/contracts';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { memoryDisk } from '../test/memory-disk';

const { openDB } = memoryDisk();
jest.unstable_mockModule('idb', () => ({ openDB }));

/** What the phone has sent in order to be added to a door. */
const sent: PairDeviceInput[] = [];

beforeAll(async () => {
  Object.assign(window, {
    AudioContext: class {
      resume = async () => undefined;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: { register: async () => undefined } });
  // This server knows neither the phone nor any code.
  globalThis.fetch = async (path, request) => {
    if (path !== '/api/door/devices') return new Response(null, { status: 401 });
    sent.push(JSON.parse(request?.body as string) as PairDeviceInput);
    return new Response(null, { status: 404 });
  };
  document.body.innerHTML = '<div id="root"></div>';
  await import('./main');
});

const REFUSED = /This code has been used or is too old/;
const field = () => screen.findByLabelText('Name of this phone');

describe('an open page of the door', () => {
  it('takes up each pairing code that is opened in its tab, and takes it out of the address', async () => {
    const user = userEvent.setup({ delay: null });
    const add = async (): Promise<void> => {
      await user.type(await field(), 'Sam’s phone');
      await user.click(screen.getByRole('button', { name: 'Add this phone' }));
      await screen.findByText(REFUSED);
    };
    await screen.findByText(/Ask a manager for a code/);
    location.hash = '#pair=an-old-code';
    await add();
    expect(location.hash).toBe('');
    location.hash = '#pair=a-new-code';
    await waitFor(() => expect(screen.queryByText(REFUSED)).toBeNull());
    expect(await field()).toHaveProperty('value', '');
    expect(location.hash).toBe('');
    await add();
    expect(sent.map(({ token }) => token)).toEqual(['an-old-code', 'a-new-code']);
  });
});

import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { webcrypto } from 'node:crypto';
import { act } from 'react';
import { aShow } from '../../test/builders';
import { openedDoor } from '../../test/opened-door';
import type { Door } from '../door';
import { NightPage } from './night-page';
import { DoorContext } from './use-door';

/** jsdom has no sound, no camera, no workers and no encryption. */
beforeAll(() => {
  Object.assign(window, {
    AudioContext: class {
      resume = async () => undefined;
    },
  });
  Object.assign(globalThis, {
    Worker: class {
      terminate = () => undefined;
    },
  });
  const value = { getUserMedia: () => Promise.reject(new Error('No camera')) };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value });
  Object.defineProperty(crypto, 'subtle', { configurable: true, value: webcrypto.subtle });
});

let door: Door;
afterEach(() => {
  cleanup();
  door.close();
});

describe('the search by name after a scan', () => {
  // jsdom gives the focus to inert fields as well, so the test looks at the moment of the focus.
  it('gives the focus to the field when the list is no longer inert', async () => {
    door = await openedDoor();
    render(
      <DoorContext value={door}>
        <NightPage show={aShow()} onSell={() => undefined} />
      </DoorContext>,
    );
    const user = userEvent.setup({ delay: null });
    const field = screen.getByLabelText('Name, reference or code');
    const isInert = () => field.closest('[inert]') !== null;
    await user.click(screen.getByRole('button', { name: 'Scan' }));
    await act(() => door.scanned('a code of another club'));
    expect(isInert()).toBe(true);
    const inertAtFocus: boolean[] = [];
    field.addEventListener('focus', () => inertAtFocus.push(isInert()));
    await user.click(screen.getByRole('button', { name: 'Find by name' }));
    expect(inertAtFocus).toEqual([false]);
    expect(document.activeElement).toBe(field);
  });
});

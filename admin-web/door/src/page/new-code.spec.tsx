import type { PairDeviceInput, PairedDevice } from '@club/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aBundle, aNight, aParty, aRow, memoryStore } from '../../test/builders';
import { openedDoor, TONIGHT } from '../../test/opened-door';
import type { Door } from '../door';
import type { KeptArrival } from '../night/kept-arrival';
import { DoorPage } from './door-page';
import { DoorContext } from './use-door';

const venue = { venueId: 'venue-2', name: 'The Pier', city: 'Bournemouth' } as const;
const PAIRED: PairedDevice = { deviceId: 'device-2', venue, nights: [], role: 'steward' };

let door: Door;
afterEach(() => {
  cleanup();
  door.close();
});

/** A phone of the cellar that opens a code of the pier. */
async function openedPage(rows: KeptArrival[] = []) {
  const store = memoryStore(rows, aNight(TONIGHT));
  const paired: PairDeviceInput[] = [];
  const pier = aBundle({ ...TONIGHT, venue, parties: [aParty({ name: 'Bo Pier' })] });
  const offline = new TypeError('Failed to fetch');
  const client = {
    pair: async (input: PairDeviceInput) => (paired.push(input), PAIRED),
    night: () => (paired.length === 0 ? Promise.reject(offline) : Promise.resolve(pier)),
  };
  door = await openedDoor(client, store, 'a-token');
  render(
    <DoorContext value={door}>
      <DoorPage />
    </DoorContext>,
  );
  return { user: userEvent.setup({ delay: null }), paired };
}

describe('a phone with a list that opens another pairing code', () => {
  it('is added anew if someone wants that, with the list of its new door', async () => {
    Object.assign(window, {
      AudioContext: class {
        resume = async () => undefined;
      },
    });
    const { user, paired } = await openedPage();
    screen.getByText(/This phone has the list of The Cellar, Cardiff/);
    await user.type(screen.getByLabelText('Name of this phone'), 'Sam’s phone');
    await user.click(screen.getByRole('button', { name: 'Add this phone' }));
    await screen.findByRole('button', { name: /^Pier Bo/ });
    expect(paired).toEqual([{ token: 'a-token', name: 'Sam’s phone' }]);
    expect(screen.queryByRole('button', { name: /^Patel Ada/ })).toBeNull();
  });

  it('goes on with its list if someone wants that', async () => {
    const { user, paired } = await openedPage();
    expect(screen.queryByRole('button', { name: /^Patel Ada/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keep this door' }));
    screen.getByRole('button', { name: /^Patel Ada/ });
    expect(paired).toEqual([]);
    expect(door.now().token).toBeUndefined();
  });

  it('is not added anew while it has something to deliver', async () => {
    await openedPage([aRow()]);
    screen.getByText(/has not delivered everything yet/);
    expect(screen.queryByLabelText('Name of this phone')).toBeNull();
    screen.getByRole('button', { name: 'Keep this door' });
  });
});

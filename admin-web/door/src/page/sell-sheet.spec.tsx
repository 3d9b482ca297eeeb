import { pence, type NightBundle, type NightSale, type SellAtDoorInput } from '@club/contracts';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aBundle, aParty, aShow } from '../../test/builders';
import { openedDoor, TONIGHT } from '../../test/opened-door';
import type { Door } from '../door';
import { DoorPage } from './door-page';
import { DoorContext } from './use-door';

const EARLY = aShow({ showId: 'early', title: 'Early Show', showTime: '00:00' });
const LATE = aShow({ showId: 'late', title: 'Late Show', showTime: '23:59' });
const saleOf = (showId: string, unitPence: number): NightSale => ({
  showId,
  unitPence: pence(unitPence),
  left: 9,
});
const SALES = [saleOf('early', 1_000), saleOf('late', 2_000)];

/** jsdom has no sound, and shows no dialogs: these give the focus to the first thing that takes it, as browsers do. */
beforeAll(() => {
  Object.assign(window, {
    AudioContext: class {
      resume = async () => undefined;
    },
  });
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
    this.querySelector<HTMLElement>('select, input, button:not(:disabled)')?.focus();
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

let door: Door;
afterEach(() => {
  cleanup();
  door.close();
});

/** The sheet of a phone whose list changes when a test says so. */
async function openedSheet(changes: Partial<NightBundle> = {}) {
  const sold: SellAtDoorInput[] = [];
  let bundle = aBundle({ ...TONIGHT, shows: [EARLY, LATE], sales: SALES, ...changes });
  door = await openedDoor({
    night: async () => bundle,
    sell: async (sale) => {
      sold.push(sale);
      return { party: aParty({ bookingId: sale.saleId, name: sale.name ?? 'Walk-up' }) };
    },
  });
  render(
    <DoorContext value={door}>
      <DoorPage />
    </DoorContext>,
  );
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: /^Sell tickets/ }));
  return {
    user,
    sold,
    becomes: (next: Partial<NightBundle>) => {
      bundle = aBundle({ ...TONIGHT, shows: [EARLY, LATE], ...next, version: crypto.randomUUID() });
      door.hint();
    },
  };
}
const shows = () => screen.findByLabelText<HTMLSelectElement>('Show that is sold');
const cash = () => screen.queryByRole('button', { name: /^Cash/ });

describe('the sheet that sells tickets', () => {
  it.each([
    ['was taken off sale', { sales: [saleOf('early', 1_000)] }],
    ['has moved away', { shows: [EARLY], sales: [saleOf('early', 1_000)] }],
  ])('sells no other show without being asked if the chosen one %s', async (_, next) => {
    const { user, sold, becomes } = await openedSheet();
    await user.selectOptions(await shows(), 'late');
    becomes(next);
    await screen.findByText('23:59 Late Show is no longer sold here.');
    expect((await shows()).value).toBe('late');
    expect(cash()).toBeNull();
    await user.selectOptions(await shows(), 'early');
    await user.click(screen.getByRole('button', { name: 'Cash £20' }));
    expect(sold).toMatchObject([{ showId: 'early', unitPence: 1_000 }]);
  });

  it('sells no other show in the place of the one whose door it is', async () => {
    const { user, becomes } = await openedSheet({ shows: [LATE], sales: [saleOf('late', 2_000)] });
    becomes({ sales: [saleOf('early', 1_000)] });
    await screen.findByText('23:59 Late Show is no longer sold here.');
    expect(cash()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to the door' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says which show it sells also if there is no other one', async () => {
    await openedSheet({ shows: [LATE], sales: [saleOf('late', 2_000)] });
    const sheet = screen.getByRole('dialog', { name: 'Sell tickets' });
    expect(sheet.textContent).toContain('23:59 Late Show');
  });
});

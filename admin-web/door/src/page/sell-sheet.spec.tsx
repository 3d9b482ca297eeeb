import {
  MAX_LENGTH,
  pence,
  type NightBundle,
  type NightSale,
  type SellAtDoorInput,
} from '@club/contracts';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aBundle, aNight, aParty, aShow, memoryStore } from '../../test/builders';
import { openedDoor, TONIGHT } from '../../test/opened-door';
import type { Door } from '../door';
import { NotPaired, NotSold } from '../night/door-client';
import { DoorPage } from './door-page';
import { DoorContext } from './use-door';

const { night: date } = TONIGHT;
const EARLY = aShow({ showId: 'early', title: 'Early Show', date, showTime: '00:00' });
const LATE = aShow({ showId: 'late', title: 'Late Show', date, showTime: '23:59' });
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

/** A phone whose list changes when a test says so. */
async function openedPage(
  changes: Partial<NightBundle> = {},
  kept?: SellAtDoorInput,
  refusals: NotSold[] = [],
) {
  const sold: SellAtDoorInput[] = [];
  let bundle = aBundle({ ...TONIGHT, shows: [EARLY, LATE], sales: SALES, ...changes });
  const store = memoryStore([], { ...bundle, skewMs: 0 });
  const at = new Date().toISOString();
  if (kept !== undefined) await store.keepSale({ sale: kept, showName: '', at, isLost: false });
  const sell = async (sale: SellAtDoorInput) => {
    const refusal = refusals.shift();
    if (refusal !== undefined) throw refusal;
    sold.push(sale);
    return { party: aParty({ bookingId: sale.saleId, name: sale.name ?? 'Walk-up' }) };
  };
  door = await openedDoor({ night: async () => bundle, sell }, store);
  render(
    <DoorContext value={door}>
      <DoorPage />
    </DoorContext>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    sold,
    becomes: (next: Partial<NightBundle>) => {
      bundle = aBundle({ ...TONIGHT, shows: [EARLY, LATE], ...next, version: crypto.randomUUID() });
      door.connectSoon();
    },
  };
}
async function openedSheet(changes: Partial<NightBundle> = {}) {
  const page = await openedPage(changes);
  await page.user.click(await screen.findByRole('button', { name: /^Sell tickets/ }));
  return page;
}
const shows = () => screen.findByLabelText<HTMLSelectElement>('Show to sell');
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

describe('the name of a walk-up', () => {
  const name = () => screen.findByLabelText<HTMLInputElement>('Name, if they give one');

  it('is sold with the tickets, so that the list has it', async () => {
    const { user, sold } = await openedSheet();
    expect((await name()).maxLength).toBe(MAX_LENGTH.name);
    await user.type(await name(), ' Ada Walkup ');
    await user.click(screen.getByRole('button', { name: 'One more' }));
    await user.click(screen.getByRole('button', { name: 'Card machine £60' }));
    expect(sold).toMatchObject([{ name: 'Ada Walkup', quantity: 3 }]);
    await screen.findByText('Ada Walkup, £60 paid');
  });

  it.each(['', '  '])('is not part of the sale if it is “%s”', async (typed) => {
    const { user, sold } = await openedSheet();
    if (typed !== '') await user.type(await name(), typed);
    await user.click(screen.getByRole('button', { name: 'Cash £40' }));
    expect(sold).toHaveLength(1);
    expect(sold[0]).not.toHaveProperty('name');
  });

  it('has the focus only if someone asks for it, and comes after the number', async () => {
    await openedSheet({ shows: [LATE], sales: [{ ...saleOf('late', 2_000), left: 1 }] });
    expect(document.activeElement).not.toBe(await name());
    const places = screen.getByLabelText('Tickets').compareDocumentPosition(await name());
    expect(places & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('is not of the next party', async () => {
    const { user, sold } = await openedSheet();
    await user.type(await name(), 'Ada Walkup');
    await user.click(screen.getByRole('button', { name: 'Cash £40' }));
    await user.click(await screen.findByRole('button', { name: 'Not now' }));
    await user.click(screen.getByRole('button', { name: /^Sell tickets/ }));
    expect((await name()).value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Cash £40' }));
    expect(sold[1]).not.toHaveProperty('name');
  });
});

describe('a page that was loaded again before the answer to a sale has come', () => {
  const kept: SellAtDoorInput = {
    saleId: 'sale-1',
    showId: 'late',
    quantity: 2,
    unitPence: pence(2_000),
    paidBy: 'cash',
  };
  const again = () => screen.findByRole('button', { name: 'Try again: 2 for £40, cash' });

  it('offers to send it again, and sells nothing else', async () => {
    const { user, sold } = await openedPage({}, kept);
    const button = await again();
    expect(cash()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to the door' }));
    expect(screen.queryByRole('button', { name: /^Sell tickets/ })).toBeNull();
    expect(button.isConnected).toBe(false);
    await user.click(screen.getByRole('button', { name: 'A sale has no answer' }));
    await user.click(await again());
    await screen.findByRole('heading', { name: 'Sold 2' });
    expect(sold).toEqual([kept]);
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('button', { name: /^Sell tickets/ });
  });

  it.each([
    ['nothing is for sale any more', { sales: [] }],
    ['there is no show any more', { shows: [], sales: [] }],
  ])('offers it also if %s', async (_, changes) => {
    const { user, sold } = await openedPage(changes, kept);
    await user.click(await again());
    await waitFor(() => expect(sold).toEqual([kept]));
    await waitFor(() => expect(screen.queryByText(/has no answer/)).toBeNull());
  });

  it('is given up if its show has moved away meanwhile, and says so on the page', async () => {
    const refusals = [new NotSold('There is no such show.', false)];
    const { user, sold } = await openedPage({}, kept, refusals);
    await again();
    expect(screen.queryByRole('button', { name: 'Stop trying' })).toBeNull();
    await user.click(await again());
    await screen.findByText(/The first attempt may have sold the tickets/);
    await user.click(screen.getByRole('button', { name: 'Stop trying' }));
    await screen.findByText('A sale has no answer: 2 for £40, cash');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Sell tickets/ }));
    await user.click(screen.getByRole('button', { name: 'Cash £40' }));
    expect(sold).toHaveLength(1);
    screen.getByText('A sale has no answer: 2 for £40, cash');
  });

  it('says what is open if the phone has left the door', async () => {
    const store = memoryStore([], aNight(TONIGHT));
    const at = new Date().toISOString();
    await store.keepSale({ sale: kept, showName: '23:59 Late Show', at, isLost: false });
    door = await openedDoor({ night: () => Promise.reject(new NotPaired()) }, store);
    render(
      <DoorContext value={door}>
        <DoorPage />
      </DoorContext>,
    );
    await screen.findByText(/has not been added to a door/);
    screen.getByText('A sale has no answer: 2 for £40, cash');
    await userEvent.click(screen.getByRole('button', { name: /^Seen/ }));
    await waitFor(() => expect(screen.queryByText(/A sale has no answer/)).toBeNull());
    expect(await store.sales()).toEqual([]);
  });
});

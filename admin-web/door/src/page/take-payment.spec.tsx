import { pence, type NightBundle, type NightParty, type SellAtDoorInput } from '@club/contracts';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aBundle, aParty, aShow, memoryStore } from '../../test/builders';
import { offline, openedDoor, TONIGHT } from '../../test/opened-door';
import type { Door } from '../door';
import { TakePayment } from './take-payment';
import { DoorContext } from './use-door';

beforeAll(() => {
  Object.assign(window, {
    AudioContext: class {
      resume = async () => undefined;
    },
  });
});

let door: Door;
afterEach(() => {
  cleanup();
  door.close();
});

const UNPAID: Partial<NightParty> = {
  ...{ quantity: 2, admits: 0, left: 0 },
  state: 'unpaid',
  duePence: 4_000,
  hasPayLink: true,
};
const SALES = [{ showId: aShow().showId, unitPence: pence(2_000), left: 0 }];

async function shown(
  party: Partial<NightParty> = {},
  { night = {}, isOnline = true }: { night?: Partial<NightBundle>; isOnline?: boolean } = {},
) {
  const sent: SellAtDoorInput[] = [];
  const bundle = aBundle({ ...TONIGHT, sales: SALES, ...night });
  const sell = async (sale: SellAtDoorInput) => {
    sent.push(sale);
    return { party: aParty({ bookingId: sale.saleId, quantity: 2, admits: 2, left: 2 }) };
  };
  const store = memoryStore([], { ...bundle, skewMs: 0 });
  door = await openedDoor({ night: isOnline ? async () => bundle : offline, sell }, store);
  const unpaid = aParty({ ...UNPAID, ...party });
  render(
    <DoorContext value={door}>
      <TakePayment party={unpaid} />
    </DoorContext>,
  );
  return { sent, unpaid, user: userEvent.setup({ delay: null }) };
}
const buttons = () => screen.queryAllByRole('button');

describe('the payment of a pay link on a phone', () => {
  it('is for exactly what the link asks for, and its party may then go in', async () => {
    const { user, sent, unpaid } = await shown();
    await user.click(screen.getByRole('button', { name: 'Card machine £40' }));
    expect(sent).toMatchObject([
      { insteadOf: unpaid.bookingId, quantity: 2, unitPence: 2_000, paidBy: 'card-machine' },
    ]);
    expect(door.now().shown).toMatchObject({
      ...{ bookingId: sent[0]?.saleId, verdict: { title: 'Paid', left: 2 } },
    });
  });

  it('needs a network', async () => {
    await shown({}, { isOnline: false });
    for (const button of buttons()) expect(button).toHaveProperty('disabled', true);
    expect(screen.getByText('Taking a payment needs a network.')).toBeTruthy();
  });

  it.each<[string, Partial<NightParty>, Partial<NightBundle>]>([
    ['a phone that may not sell', {}, { sales: [] }],
    ['a booking that is paid', { state: 'paid' }, {}],
    ['a party that is paying online', { hasPayLink: false }, {}],
    ['a link of which a gift card has paid a part', { duePence: 3_000 }, {}],
  ])('is not taken for %s', async (_, party, night) => {
    await shown(party, { night });
    expect(buttons()).toEqual([]);
  });
});

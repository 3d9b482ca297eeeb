import { ALL_VENUES, HIDDEN, pence, type Rights } from '@club/contracts';
import { runInContext } from '@club/kit';
import {
  EditCustomerCall,
  GetBookingCall,
  GetOverviewCall,
  ListBookingsCall,
  type ReplyOf,
} from '@club/messages';
import { aMember, rightsAt } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness } from '../../test/booking-harness.js';
import { GiftCardHarness } from '../../test/gift-cards.js';
import { acceptCallsOfTests, fromMember } from '../../test/staff-calls.js';
import { SettleOrder } from '../orders/settle-order.js';
import { EditCustomer } from './edit-customer.js';
import { RefundBooking } from './refund-booking.js';
import { StaffRpc } from './staff.rpc.js';

const ACCOUNTANT = rightsAt([ALL_VENUES], ['bookings:read', 'money:read']);
const BOX_OFFICE = rightsAt([ALL_VENUES], ['bookings:read', 'customers:read', 'bookings:write']);
/** The method behind `Handles` takes nothing; the handler takes the message all the same. */
interface Overviews {
  overview: (message: object) => Promise<ReplyOf<typeof GetOverviewCall>>;
}
// `ada` as a whole word only: the identifiers in an answer are hexadecimal and may contain these letters.
const PERSON = /\bada\b|lovelace|grace|hopper|example\.org|029 2018/i;
const CUSTOMER = {
  customerName: 'Grace Hopper',
  customerEmail: 'hopper@example.org',
  customerPhone: '029 2018 0123',
};

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  acceptCallsOfTests();
});
afterAll(() => club.stop());

const list = (query: { search?: string; showId?: string }, rights: Rights) =>
  club.get(StaffRpc).list(fromMember(ListBookingsCall, query, rights));
const read = (id: string, rights: Rights) =>
  club.get(StaffRpc).read(fromMember(GetBookingCall, { id }, rights));

/** A paid booking of Ada, who became Grace, with a refund whose reason names her. */
async function renamed() {
  const { showId } = await club.offer();
  const { id } = await club.paid(anOrderInput(showId));
  await club.get(SettleOrder).execute(id);
  await runInContext({ requestId: 'r', staff: aMember('joan') }, async () => {
    await club.get(EditCustomer).execute({ id, customer: CUSTOMER });
    const reason = 'Mrs Hopper rang from 029 2018 0123, see ada@example.org';
    const refund = { refundId: `${id}-1`, pence: pence(100), places: 0, reason };
    await club.get(RefundBooking).execute({ id, refund });
  });
  const payer = { name: 'Grace Hopper', email: 'payer@example.org', phone: '', issue: 1 };
  await club.orders.updateOne({ _id: id }, { doorNote: 'step-free', payer });
  return { id, showId, reference: (await club.order(id)).reference ?? '' };
}

describe('a member who may read bookings but no customers', () => {
  it('sees a booking without its name, address and number, also in its history and refunds', async () => {
    const { id } = await renamed();
    const detail = await read(id, ACCOUNTANT);
    expect(detail.booking).toMatchObject({
      customerName: HIDDEN,
      customerEmail: '',
      customerPhone: '',
      totalPence: 4000,
    });
    expect(JSON.stringify(detail)).not.toMatch(PERSON);
    expect(detail.doorNote).toBe('');
    expect(detail.history.map(({ what }) => what)).toContain('customer changed');
    expect(detail.refunds).toMatchObject([{ pence: 100, reason: expect.stringMatching(/rang/) }]);
    expect(detail.mails.length).toBeGreaterThan(0);
    // The control: someone who may read customers finds them in the same places.
    const whole = JSON.stringify(await read(id, BOX_OFFICE));
    for (const text of [
      'Grace Hopper',
      'hopper@example.org',
      'Ada Lovelace',
      'Mrs Hopper rang',
      'step-free',
      'payer@example.org',
    ])
      expect(whole).toContain(text);
  });

  it('sees lists in which names are hidden', async () => {
    const { id, showId } = await renamed();
    const hidden = await list({ showId }, ACCOUNTANT);
    expect(hidden).toMatchObject({ total: 1, bookings: [{ id, customerName: HIDDEN }] });
    expect(JSON.stringify(hidden)).not.toMatch(PERSON);
    expect((await list({ showId }, BOX_OFFICE)).bookings).toMatchObject([CUSTOMER]);
  });

  it('finds nothing by name or e-mail address, and a booking by its reference', async () => {
    const { id, showId, reference } = await renamed();
    const found = async (search: string, rights: Rights) =>
      (await list({ showId, search }, rights)).bookings.map((booking) => booking.id);
    for (const search of ['Grace', 'hopper', 'Grace Hopper', 'hopper@example.org', 'h', 'b']) {
      expect([search, await found(search, ACCOUNTANT)]).toEqual([search, []]);
    }
    expect((await list({ showId, search: 'hopper' }, ACCOUNTANT)).total).toBe(0);
    expect(await found(reference, ACCOUNTANT)).toEqual([id]);
    expect(await found(reference.slice(0, 5).toLowerCase(), ACCOUNTANT)).toEqual([id]);
    expect(await found('hopper', BOX_OFFICE)).toEqual([id]);
  });

  it('gets no names from an answer to an act either', async () => {
    const { id } = await renamed();
    const rights = rightsAt([ALL_VENUES], ['bookings:write']);
    const edit = fromMember(EditCustomerCall, { id, customer: CUSTOMER }, rights);
    expect(JSON.stringify(await club.get(StaffRpc).edit(edit))).not.toMatch(PERSON);
  });
});

describe('the overview', () => {
  it('names the purchaser of a gift card only to those who may read customers', async () => {
    const { id } = await new GiftCardHarness(club).mismatched();
    const purchaser = async (rights: Rights) => {
      const message = fromMember(GetOverviewCall, {}, rights);
      const { giftCards } = await (club.get(StaffRpc) as unknown as Overviews).overview(message);
      return giftCards.find(({ giftCardId }) => giftCardId === id)?.purchaserName;
    };
    expect(await purchaser(ACCOUNTANT)).toBe(HIDDEN);
    const manager = rightsAt(['cardiff'], ['money:read', 'customers:read']);
    expect(await purchaser(manager)).toBe('Ada');
  });
});

describe('a member who may read customers at one venue and bookings at all of them', () => {
  it('reads no customers, because the list mixes the venues', async () => {
    const { showId } = await renamed();
    const mixed = { ...ACCOUNTANT, ...rightsAt(['cardiff'], ['customers:read']) };
    expect((await list({ showId }, mixed)).bookings).toMatchObject([{ customerName: HIDDEN }]);
    const same = rightsAt([ALL_VENUES], ['bookings:read', 'customers:read']);
    expect((await list({ showId }, same)).bookings).toMatchObject([CUSTOMER]);
  });
});

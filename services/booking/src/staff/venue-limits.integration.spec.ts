import { pence, type Permission } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { MessageBookers } from '../mails/message-bookers.js';
import { PutOffer } from '../offers/put-offer.js';
import { SettleOrder } from '../orders/settle-order.js';
import { ApproveRefund } from '../refund-requests/approve-refund.js';
import { AskForRefund } from '../refund-requests/ask-for-refund.js';
import { DeclineRefund } from '../refund-requests/decline-refund.js';
import { ListRefundRequests } from '../refund-requests/list-refund-requests.js';
import { EditCustomer } from './edit-customer.js';
import { HoldBooking } from './hold-booking.js';
import { ListBookings } from './list-bookings.js';
import { ReadBookingStats } from './read-booking-stats.js';
import { ReadBooking } from './read-booking.js';
import { ReadOverview } from './read-overview.js';
import { RefundBooking } from './refund-booking.js';
import { ResendConfirmation } from './resend-confirmation.js';
import { ResolveQuarantine } from './resolve-quarantine.js';
import { SellAtDesk } from './sell-at-desk.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const OF_CARDIFF = aManager('mair', ['cardiff']);
const OF_BOURNEMOUTH = aManager('ben', ['bournemouth']);
const OWNER = aManager('olwen');

/** A paid booking of two tickets for £40 at a venue. */
async function bookedAt(venueId: string): Promise<{ id: string; showId: string }> {
  const { showId } = await club.offer({ venueId });
  const { id } = await club.paid(anOrderInput(showId));
  await club.get(SettleOrder).execute(id);
  return { id, showId };
}
const customer = { customerName: 'Eve', customerEmail: 'eve@example.org', customerPhone: '' };
const refund = () => ({ refundId: newId(), pence: pence(1000), places: 0, reason: 'one is ill' });
const sale = (showId: string) => ({
  bookingId: newId(),
  showId,
  ticketQuantity: 1,
  payment: 'desk' as const,
  holdHours: 24,
  ...customer,
});
const message = { messageId: newId(), subject: 'Parking', message: 'The car park is closed.' };

type Act = (about: { id: string; showId: string }) => Promise<unknown>;
const ACTS: [string, Permission, Act][] = [
  ['reading it', 'bookings:read', ({ id }) => club.get(ReadBooking).execute(id)],
  [
    'editing its customer',
    'bookings:write',
    ({ id }) => club.get(EditCustomer).execute({ id, customer }),
  ],
  [
    'refunding it',
    'bookings:refund',
    ({ id }) => club.get(RefundBooking).execute({ id, refund: refund() }),
  ],
  [
    'asking for a refund of it',
    'bookings:refund',
    ({ id }) => club.get(AskForRefund).execute({ id, refund: refund() }),
  ],
  [
    'resolving its quarantine',
    'bookings:resolve',
    ({ id }) =>
      club.get(ResolveQuarantine).execute({ id, actId: 'act', how: 'refund', reason: 'paid' }),
  ],
  [
    'keeping its person from erasure',
    'privacy:write',
    ({ id }) => club.get(HoldBooking).execute({ id, hold: { reason: 'a claim' } }),
  ],
  [
    'sending its confirmation again',
    'bookings:write',
    ({ id }) => club.get(ResendConfirmation).execute({ id, resendId: 'again' }),
  ],
  [
    'selling a ticket for its show',
    'bookings:write',
    ({ showId }) => club.get(SellAtDesk).execute(sale(showId)),
  ],
  [
    'writing to its bookers',
    'bookers:message',
    ({ showId }) => club.get(MessageBookers).execute(showId, message),
  ],
];

/** Everything that an act could have written. */
const everything = async (): Promise<unknown> => {
  const names = (await club.orders.db.listCollections()).map(({ name }) => name);
  return Promise.all(
    names
      .filter((name) => !name.startsWith('system.') && name !== 'sweep_leases')
      .sort()
      .map((name) => club.orders.db.collection(name).find().toArray()),
  );
};

describe('a manager of Cardiff with a booking of Bournemouth', () => {
  it.each(ACTS)('is refused %s, and nothing is written', async (_, permission, act) => {
    const about = await bookedAt('bournemouth');
    const before = await everything();
    await expect(acting(OF_CARDIFF, permission, () => act(about))).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await everything()).toEqual(before);
  });

  it.each(ACTS.filter(([what]) => !what.startsWith('resolving')))(
    'may do it in Cardiff: %s',
    async (_, permission, act) => {
      const about = await bookedAt('cardiff');
      await acting(OF_CARDIFF, permission, () => act(about));
    },
  );

  it('neither approves nor declines a refund that was asked for there', async () => {
    const { id } = await bookedAt('bournemouth');
    const asked = refund();
    await acting(OF_BOURNEMOUTH, 'bookings:refund', () =>
      club.get(AskForRefund).execute({ id, refund: asked }),
    );
    for (const type of [ApproveRefund, DeclineRefund])
      await expect(
        acting(OF_CARDIFF, 'bookings:refund-any', () =>
          club.get<ApproveRefund | DeclineRefund>(type).execute({ id: asked.refundId }),
        ),
      ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const listed = () => club.get(ListRefundRequests).execute();
    const seen = await acting(OF_CARDIFF, 'bookings:refund', listed);
    expect(seen.map(({ bookingId }) => bookingId)).not.toContain(id);
    expect(await acting(OWNER, 'bookings:refund', listed)).toContainEqual(
      expect.objectContaining({ bookingId: id, state: 'open', mayDecide: true }),
    );
  });
});

describe('the lists and figures of a manager of one venue', () => {
  const list = (query: object = {}) =>
    club.get(ListBookings).execute({ page: 1, pageSize: 1000, ...query });
  const idsOf = async (query: object, staff = OF_CARDIFF): Promise<string[]> =>
    (await acting(staff, 'bookings:read', () => list(query))).bookings.map(({ id }) => id);

  it('contain the bookings of this venue and no others, however they are searched', async () => {
    const [cardiff, bournemouth] = [await bookedAt('cardiff'), await bookedAt('bournemouth')];
    for (const query of [{}, { search: 'ada' }, { status: 'completed' }]) {
      const ids = await idsOf(query);
      expect(ids).toContain(cardiff.id);
      expect(ids).not.toContain(bournemouth.id);
    }
    expect(await idsOf({ showId: bournemouth.showId })).toEqual([]);
    expect(await idsOf({ showId: cardiff.showId })).toEqual([cardiff.id]);
    expect(await idsOf({}, OWNER)).toEqual(expect.arrayContaining([cardiff.id, bournemouth.id]));
    const { bookings, total } = await acting(OF_CARDIFF, 'bookings:read', () => list());
    expect(total).toBe(bookings.length);
  });

  it('are nothing at a venue without a show', async () => {
    await bookedAt('cardiff');
    expect(await idsOf({}, aManager('pip', ['bristol']))).toEqual([]);
  });

  it('add up to the figures of all venues', async () => {
    await bookedAt('cardiff');
    const { showId } = await bookedAt('bournemouth');
    const stats = (staff: typeof OWNER) =>
      acting(staff, 'money:read', () => club.get(ReadBookingStats).execute());
    const [cardiff, bournemouth, all] = [
      await stats(OF_CARDIFF),
      await stats(OF_BOURNEMOUTH),
      await stats(OWNER),
    ];
    expect(bournemouth.revenuePence).toBeGreaterThanOrEqual(4000);
    for (const figure of ['totalBookings', 'pendingBookings', 'revenuePence'] as const)
      expect(cardiff[figure] + bournemouth[figure]).toBe(all[figure]);
    const salesOf = async (staff: typeof OWNER): Promise<string[]> =>
      (
        await acting(staff, 'money:read', () => club.get(ReadOverview).execute(new Date()))
      ).sales.map((sale) => sale.showId);
    expect(await salesOf(OF_BOURNEMOUTH)).toContain(showId);
    expect(await salesOf(OF_CARDIFF)).not.toContain(showId);
  });

  it('show a payment that was set aside at this venue alone', async () => {
    const { id } = await bookedAt('bournemouth');
    const quarantine = { reason: 'paid 100 pence', at: new Date() };
    await club.orders.updateOne({ _id: id }, { $set: { quarantine } });
    const setAside = async (staff: typeof OWNER): Promise<string[]> =>
      (
        await acting(staff, 'money:read', () => club.get(ReadOverview).execute(new Date()))
      ).quarantinedPayments.map(({ bookingId }) => bookingId);
    expect(await setAside(OF_BOURNEMOUTH)).toContain(id);
    expect(await setAside(OF_CARDIFF)).not.toContain(id);
  });
});

describe('the venue of a booking', () => {
  const read = (staff: typeof OWNER, id: string) =>
    acting(staff, 'bookings:read', () => club.get(ReadBooking).execute(id));

  it('follows its show', async () => {
    const offer = await club.offer({ venueId: 'bournemouth' });
    const { id } = await club.paid(anOrderInput(offer.showId));
    await expect(read(OF_CARDIFF, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await club.get(PutOffer).execute({ ...offer, version: 2, venueId: 'cardiff' });
    expect((await read(OF_CARDIFF, id)).booking.id).toBe(id);
    await expect(read(OF_BOURNEMOUTH, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is unknown for shows of an earlier version: then only those of all venues may act, until catalog announces it again', async () => {
    const { venueId: _, ...earlier } = await club.offer();
    const { id } = await club.paid(anOrderInput(earlier.showId));
    await club.offers.updateOne({ _id: earlier.showId }, { $unset: { venueId: 1 } });
    await expect(read(OF_CARDIFF, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await read(OWNER, id)).booking.id).toBe(id);
    await club.get(PutOffer).execute({ ...earlier, venueId: 'cardiff' });
    expect((await read(OF_CARDIFF, id)).booking.id).toBe(id);
  });

  it('is not taken from an announcement of another version', async () => {
    const offer = await club.offer({ version: 2, venueId: 'bournemouth' });
    await club.get(PutOffer).execute({ ...offer, version: 1, venueId: 'cardiff' });
    expect((await club.offers.findById(offer.showId).lean())?.venueId).toBe('bournemouth');
  });
});

describe('giving tickets away', () => {
  const give = async (staff: typeof OWNER, ticketQuantity: number) => {
    const { showId } = await club.offer();
    const given = { ...sale(showId), ticketQuantity, payment: 'complimentary' as const };
    return acting(staff, 'bookings:write', () => club.get(SellAtDesk).execute(given));
  };
  const CLERK = { ...OF_CARDIFF, rights: { 'bookings:write': ['cardiff'] } };

  it('is possible for four, and for more with the right to refund any sum', async () => {
    expect(await give(CLERK, 4)).toMatchObject({ paymentStatus: 'completed' });
    expect(await give(OF_CARDIFF, 5)).toMatchObject({ paymentStatus: 'completed' });
  });

  it('is refused for five without that right', async () => {
    await expect(give(CLERK, 5)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Only a manager may give away more than 4 tickets.',
    });
  });
});

import { createPublicKey } from 'node:crypto';
import { addDays, nightBundleSchema, pence, type NightParty } from '@club/contracts';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting } from '../../test/acting.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import {
  anArrival,
  aPhone,
  bookedAt,
  bookedTonight,
  MANAGER,
  newVenue,
  tonight,
} from '../../test/phones.js';
import { SETTINGS, type BookingSettings } from '../config.js';
import { readTicketCode, ticketCodeOf, ticketIdsOf } from '../links/ticket-code.js';
import { RefundBooking } from '../staff/refund-booking.js';
import { RefusalsStore } from './refusals.store.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
});
afterAll(() => club.stop());

const FIELDS: (keyof NightParty)[] = [
  'bookingId',
  'bookingReference',
  'name',
  'state',
  'quantity',
  'admits',
  'arrived',
  'left',
  'version',
  'arrivals',
  'showId',
  'ticketId',
  'issue',
  'duePence',
  'note',
];

async function refund(bookingId: string, places: number): Promise<void> {
  const of = { refundId: newId(), pence: pence(2_000 * places), places, reason: 'ill' };
  await acting(MANAGER, 'bookings:refund', () =>
    club.get(RefundBooking).execute({ id: bookingId, refund: of }),
  );
}

/** As a move leaves a booking. */
async function moveTo(bookingId: string, showId: string): Promise<void> {
  const from = { showId: (await club.order(bookingId)).showId, unitPence: 2_000 };
  const move = { moveId: newId(), from, to: { showId, unitPence: 2_000 }, quantity: 4 };
  await club.orders.updateOne({ _id: bookingId }, { $set: { showId }, $push: { moves: move } });
}
const ticketIdOf = (bookingId: string) => ticketIdsOf({ bookingId, showId: '' }).booking;

describe('the bundle of a night', () => {
  it('has a name to call for each booking, and no e-mail address and no phone number', async () => {
    const { venueId, bookingId } = await bookedTonight(club);
    await club.orders.updateOne({ _id: bookingId }, { phone: '+44 7700 900123' });
    const phone = await aPhone(club, { venueId });
    const bundle = await phone.night();
    expect(nightBundleSchema.parse(bundle)).toEqual(bundle);
    for (const party of bundle.parties) expect(Object.keys(party).sort()).toEqual(FIELDS.sort());
    expect(bundle.parties).toMatchObject([{ bookingId, name: 'Ada Lovelace', state: 'paid' }]);
    expect(JSON.stringify(bundle)).not.toMatch(/@|\+44/);
  });

  it('has what a phone needs to read tickets alone', async () => {
    const { venueId, bookingId, showId } = await bookedTonight(club);
    const phone = await aPhone(club, { venueId });
    const { keys, parties, shows, night, serverTime } = await phone.night();
    const settings = club.app.get<BookingSettings>(SETTINGS);
    const code = ticketCodeOf(settings, { bookingId, showId, admits: 4, issue: 1 });
    const ring = new Map(
      keys.map(({ id, publicKey }) => [
        id,
        createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' }),
      ]),
    );
    expect(readTicketCode(ring, code)).toMatchObject({
      booking: parties[0]?.ticketId,
      show: shows[0]?.ticketId,
    });
    expect(night).toBe(tonight());
    expect(Math.abs(Date.parse(serverTime) - Date.now())).toBeLessThan(60_000);
  });

  it('has the shows of this venue tonight, and a calendar of both cities', async () => {
    const { venueId, showId } = await bookedTonight(club);
    const elsewhere = await bookedTonight(club);
    const offerOn = async (days: number) => {
      const ticket = aTicket({ date: addDays(tonight(), days) });
      return (await club.offer({ venueId, ticket })).showId;
    };
    const [next, far] = [await offerOn(7), await offerOn(61)];
    const { shows, parties, calendar } = await (await aPhone(club, { venueId })).night();
    expect(shows.map((show) => show.showId)).toEqual([showId]);
    expect(parties).toHaveLength(1);
    const known = calendar.map((show) => show.showId);
    expect(known).toEqual(expect.arrayContaining([showId, elsewhere.showId, next]));
    expect(known).not.toContain(far);
  });

  it('has what is due of a booking that waits for its payment', async () => {
    const { venueId, showId } = await bookedTonight(club);
    const input = anOrderInput(showId);
    await club.place(input);
    await club.submit(input);
    const { parties } = await (await aPhone(club, { venueId })).night();
    const party = parties.find(({ bookingId }) => bookingId === input.orderId);
    expect(party).toMatchObject({ state: 'unpaid', duePence: 4_000, left: 0 });
    expect(party).not.toHaveProperty('hasPayLink'); // its visitor is paying online
  });

  it('says which bookings have a pay link, as long as they are not paid', async () => {
    const { venueId, showId, bookingId } = await bookedTonight(club);
    const input = anOrderInput(showId);
    await club.place(input);
    await club.submit(input);
    await club.orders.updateMany({ showId }, { byLink: true });
    const { parties } = await (await aPhone(club, { venueId })).night();
    const linked = (id: string) => parties.find((party) => party.bookingId === id)?.hasPayLink;
    expect([linked(input.orderId), linked(bookingId)]).toEqual([true, undefined]);
  });

  it('has tombstones of bookings that have moved away, were refunded or are of a cancelled show', async () => {
    const { venueId, bookingId: moved, showId } = await bookedTonight(club);
    const { bookingId: refunded } = await bookedAt(club, showId);
    const { bookingId: cancelled, showId: closed } = await bookedTonight(club, venueId);
    const next = await club.offer({ venueId, ticket: aTicket({ date: addDays(tonight(), 7) }) });
    await moveTo(moved, next.showId);
    for (const id of [refunded, cancelled]) await refund(id, 4);
    await club.offers.updateOne({ _id: closed }, { status: 'closed' });
    const { tombstones, shows } = await (await aPhone(club, { venueId })).night();
    expect(new Map(tombstones.map(({ ticketId, ...why }) => [ticketId, why]))).toEqual(
      new Map([
        [ticketIdOf(moved), { why: 'moved', showId: next.showId }],
        [ticketIdOf(refunded), { why: 'refunded' }],
        [ticketIdOf(cancelled), { why: 'cancelled' }],
      ]),
    );
    expect(shows.find((show) => show.showId === closed)).toMatchObject({ isCancelled: true });
  });
});

describe('the version of a night', () => {
  it('stays while nothing changes, and brings what has changed since', async () => {
    const { venueId, bookingId, showId } = await bookedTonight(club);
    const { bookingId: other } = await bookedAt(club, showId);
    const [phone, another] = [await aPhone(club, { venueId }), await aPhone(club, { venueId })];
    const first = await phone.night();
    expect(first).toMatchObject({ whole: true, parties: [{}, {}] });
    const same = await phone.night({ since: first.version });
    expect(same).toMatchObject({ version: first.version, whole: false, parties: [] });
    await another.deliver(anArrival(bookingId));
    const changed = await phone.night({ since: first.version });
    expect(changed).toMatchObject({ whole: false, parties: [{ bookingId, arrived: 4 }] });
    await moveTo(other, (await club.offer()).showId);
    const after = await phone.night({ since: changed.version });
    expect(after).toMatchObject({ whole: false, parties: [] });
    expect(after.tombstones).toMatchObject([{ ticketId: ticketIdOf(other) }]);
  });

  it('brings everything if it is not known, or if a booking is gone without a tombstone', async () => {
    const { venueId, showId, bookingId } = await bookedTonight(club);
    const { bookingId: other } = await bookedAt(club, showId);
    const phone = await aPhone(club, { venueId });
    const { version } = await phone.night();
    expect(await phone.night({ since: 'none' })).toMatchObject({ whole: true, parties: [{}, {}] });
    await club.orders.updateOne({ _id: other }, { state: 'expired' });
    expect(await phone.night({ since: version })).toMatchObject({
      whole: true,
      parties: [{ bookingId }],
    });
  });

  it('says to a phone that listens which parties have changed, or that more has', async () => {
    const { venueId, bookingId, showId } = await bookedTonight(club);
    const [phone, another] = [await aPhone(club, { venueId }), await aPhone(club, { venueId })];
    const { version } = await phone.changes();
    await another.deliver(anArrival(bookingId, { n: 1 }));
    const changed = await eventually(() => phone.changes(version), version);
    expect(changed).toMatchObject({ whole: false, parties: [{ bookingId, arrived: 1 }] });
    await refund(bookingId, 1);
    const refunded = await eventually(() => phone.changes(changed.version), changed.version);
    expect(refunded).toMatchObject({ whole: false, parties: [{ bookingId, admits: 3 }] });
    await moveTo((await bookedAt(club, showId)).bookingId, (await club.offer()).showId);
    const moved = await eventually(() => phone.changes(refunded.version), refunded.version);
    expect(moved).toMatchObject({ whole: true, parties: [] });
  });
});

/** Readings for changes are shared for a moment. */
async function eventually<T extends { version: string }>(
  read: () => Promise<T>,
  version: string,
): Promise<T> {
  for (;;) {
    const answer = await read();
    if (answer.version !== version) return answer;
  }
}

describe('a scan of a phone', () => {
  const codeOf = (facts: { bookingId: string; showId: string }, issue = 1) =>
    ticketCodeOf(club.app.get<BookingSettings>(SETTINGS), { ...facts, admits: 4, issue });

  it('has the verdict and the party of a ticket for tonight, and lets no one in', async () => {
    const booked = await bookedTonight(club);
    const phone = await aPhone(club, { venueId: booked.venueId });
    const { verdict, party } = await phone.scan(codeOf(booked));
    expect(verdict).toMatchObject({ kind: 'let-in', left: 4 });
    expect(party).toMatchObject({ bookingId: booked.bookingId, ticketId: expect.any(String) });
    expect((await club.order(booked.bookingId)).arrived).toBeUndefined();
  });

  it('is judged at the show of the phone if there are two tonight', async () => {
    const early = await bookedTonight(club);
    const late = await bookedTonight(club, early.venueId);
    const phone = await aPhone(club, { venueId: early.venueId });
    for (const { showId } of [early, late]) {
      const kindOf = async (booked: typeof early) =>
        (await phone.scan(codeOf(booked), showId)).verdict.kind;
      expect(await kindOf(early)).toBe(showId === early.showId ? 'let-in' : 'other-night');
      expect(await kindOf(late)).toBe(showId === late.showId ? 'let-in' : 'other-night');
      const unheardOf = { bookingId: 'f'.repeat(32), showId };
      expect((await phone.scan(codeOf(unheardOf), showId)).verdict.kind).toBe('unknown');
    }
  });

  it('is judged at the show of the booking if the phone names none', async () => {
    const early = await bookedTonight(club);
    const late = await bookedTonight(club, early.venueId);
    const phone = await aPhone(club, { venueId: early.venueId });
    for (const booked of [early, late])
      expect((await phone.scan(codeOf(booked))).party).toMatchObject({ showId: booked.showId });
  });

  it('says of a replaced ticket when, and shows one letter of the new address', async () => {
    const booked = await bookedTonight(club);
    const phone = await aPhone(club, { venueId: booked.venueId });
    const ticketReissuedAt = new Date('2026-07-03T23:30:00Z'); // half past midnight in London
    const reissued = { ticketIssue: 2, ticketReissuedAt, email: 'sam@example.org' };
    await club.orders.updateOne({ _id: booked.bookingId }, { $set: reissued });
    const answer = await phone.scan(codeOf(booked));
    expect(answer.verdict).toMatchObject({
      ...{ kind: 'replaced', title: 'Replaced on 4 Jul', detail: 'New one went to s•••@…' },
    });
    const bundle = await phone.night();
    expect(bundle.parties).toMatchObject([{ issue: 2, reissuedOn: '2026-07-04' }]);
    expect(JSON.stringify([answer.party, bundle])).not.toMatch(/@|•/u);
    expect((await phone.scan(codeOf(booked, 2))).verdict.kind).toBe('let-in');
  });

  it('is stored if it was refused, without the code', async () => {
    const booked = await bookedTonight(club);
    const other = await bookedTonight(club);
    const phone = await aPhone(club, { venueId: booked.venueId });
    const forged = `${codeOf(booked).slice(0, -4)}AAAA`;
    expect((await phone.scan('hello')).verdict.kind).toBe('not-a-ticket');
    expect((await phone.scan(forged)).verdict.kind).toBe('forged');
    expect(await phone.scan(codeOf(other))).toMatchObject({
      verdict: { kind: 'other-night' },
      party: null,
    });
    await phone.scan(codeOf(booked));
    const refusals = await club.get(RefusalsStore).findOfDevice(phone.device.deviceId);
    expect(refusals.map(({ reason }) => reason).sort()).toEqual([
      'forged',
      'not-a-ticket',
      'other-night',
    ]);
    expect(JSON.stringify(refusals)).not.toContain(forged);
  });

  it('is not possible without a show', async () => {
    const venueId = newVenue();
    await club.offer({ venueId, ticket: aTicket({ date: addDays(tonight(), 3) }) });
    const phone = await aPhone(club, { venueId });
    await expect(phone.scan('hello')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await phone.night()).toMatchObject({ shows: [], parties: [] });
  });
});

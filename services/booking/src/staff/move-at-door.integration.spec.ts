import { addDays, pence, type MoveAtDoorInput } from '@club/contracts';
import { newRequestId, runInContext } from '@club/kit';
import { aTicket } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { AFTER_DOORS, aTill, leavePlaces, showAtDoor } from '../../test/door-sales.js';
import { anArrival, bookedAt, newVenue, tonight, type Phone } from '../../test/phones.js';
import { SETTINGS, type BookingSettings } from '../config.js';
import { ReadCode } from '../door/read-code.js';
import { ticketCodeOf } from '../links/ticket-code.js';
import { MoveAtDoor } from './move-at-door.js';

let club: BookingHarness;
beforeAll(async () => {
  club = await BookingHarness.start(); // moves do not depend on sales at the door
});
afterAll(() => club.stop());

const codeOf = (bookingId: string, showId: string, issue = 1): string =>
  ticketCodeOf(club.app.get<BookingSettings>(SETTINGS), { bookingId, showId, admits: 4, issue });

interface Options {
  role?: Parameters<typeof aTill>[2];
  unitPence?: number;
  source?: string;
}

/** A show of tonight with a phone, and a booking of four for £80 that is for next week. */
async function nextWeek({ role, unitPence = 2_000, source }: Options = {}) {
  const show = await showAtDoor(club, { unitPence: pence(unitPence) });
  const ticket = aTicket({ date: addDays(tonight(), 7) });
  const later = await club.offer({ venueId: source ?? show.venueId, ticket });
  const { bookingId } = await bookedAt(club, later.showId);
  const code = codeOf(bookingId, later.showId);
  const input: MoveAtDoorInput = { moveId: newId(), code, showId: show.showId };
  return { show, later, bookingId, input, phone: await aTill(club, show, role) };
}
const moveFrom = ({ credential }: Pick<Phone, 'credential'>, input: MoveAtDoorInput) =>
  runInContext({ requestId: newRequestId() }, () =>
    club.get(MoveAtDoor).execute({ credential, ...input }, AFTER_DOORS),
  );
type Scene = Awaited<ReturnType<typeof nextWeek>>;
async function expectNothing({ bookingId, later, show }: Scene): Promise<void> {
  const { showId, moves } = await club.order(bookingId);
  expect({ showId, moves }).toEqual({ showId: later.showId, moves: undefined });
  expect(await club.counts(show.showId)).toMatchObject({ held: 0, sold: 0 });
}

describe('a ticket of another night at the door', () => {
  it('moves to tonight although sales have ended, and its party comes in', async () => {
    const { show, later, bookingId, input, phone } = await nextWeek();
    const { party } = await moveFrom(phone, input);
    expect(party).toMatchObject({ bookingId, showId: show.showId, state: 'paid', left: 4 });
    expect(await club.counts(show.showId)).toEqual({ free: 96, held: 0, sold: 4 });
    expect(await club.counts(later.showId)).toMatchObject({ held: 0, sold: 0 });
    expect((await phone.night()).parties).toEqual([party]);
    expect(await phone.deliver(anArrival(bookingId))).toMatchObject([
      { result: 'stored', left: 0 },
    ]);
  });

  it('says in history and trail which phone has moved it', async () => {
    const { show, later, bookingId, input, phone } = await nextWeek();
    await moveFrom(phone, input);
    const { history, moves } = await club.order(bookingId);
    expect(moves).toMatchObject([{ moveId: input.moveId, by: 'phone A', settledBy: 'none' }]);
    expect(history.at(-1)).toMatchObject({ by: 'phone A', id: input.moveId });
    expect(history.at(-1)?.note).toMatch(/^moved from .*, at the door$/);
    const trail = club.orders.db.collection('audit_trail');
    expect(await trail.find({ 'target.id': bookingId }).toArray()).toMatchObject([
      {
        ...{ act: 'booking-move', outcome: 'done', venue: show.venueId },
        details: { phone: phone.device.deviceId, from: later.showId, to: show.showId },
      },
    ]);
  });

  it('moves once, with equal answers, if one move is sent ten times', async () => {
    const { show, bookingId, input, phone } = await nextWeek();
    const sent = Array.from({ length: 10 }, () => moveFrom(phone, input));
    const answers = await Promise.all(sent);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await club.order(bookingId)).moves).toHaveLength(1);
    expect(await club.counts(show.showId)).toEqual({ free: 96, held: 0, sold: 4 });
    expect(await moveFrom(phone, input)).toEqual(answers[0]);
  });

  it('is answered as moved if the same move takes the last places before its plan', async () => {
    const { show, bookingId, input, phone } = await nextWeek();
    await leavePlaces(club, show.showId, 4);
    const codes = club.get(ReadCode);
    const read = codes.execute.bind(codes);
    jest.spyOn(codes, 'execute').mockImplementationOnce(async (...about) => {
      const asItWas = await read(...about);
      await moveFrom(phone, input);
      return asItWas;
    });
    const { party } = await moveFrom(phone, input);
    expect(party).toMatchObject({ bookingId, showId: show.showId, state: 'paid', left: 4 });
    expect((await club.order(bookingId)).moves).toHaveLength(1);
    expect(await club.counts(show.showId)).toEqual({ free: 0, held: 0, sold: 4 });
  });

  it.each(['steward', 'supervisor'] as const)(
    'does not move on the phone of a %s',
    async (role) => {
      const scene = await nextWeek({ role });
      await expect(moveFrom(scene.phone, scene.input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expectNothing(scene);
    },
  );

  it.each([
    [2_500, 'There is a difference of £20. Please move it in the staff area.'],
    [1_500, 'There is a difference of £20. Please move it in the staff area.'],
  ])('is for staff if tonight costs %i pence', async (unitPence, message) => {
    const scene = await nextWeek({ unitPence });
    await expect(moveFrom(scene.phone, scene.input)).rejects.toMatchObject({
      ...{ code: 'CALL_THE_CLUB', message },
    });
    await expectNothing(scene);
  });

  it('is for staff if it is for another venue', async () => {
    const scene = await nextWeek({ source: newVenue() });
    await expect(moveFrom(scene.phone, scene.input)).rejects.toMatchObject({
      code: 'CALL_THE_CLUB',
    });
    await expectNothing(scene);
  });

  it('is for staff if its night is over', async () => {
    const scene = await nextWeek();
    await club.offers.updateOne(
      { _id: scene.later.showId },
      { $set: { 'ticket.date': addDays(tonight(), -7) } },
    );
    await expect(moveFrom(scene.phone, scene.input)).rejects.toMatchObject({
      ...{
        code: 'CALL_THE_CLUB',
        message: 'That night is over. Please move it in the staff area.',
      },
    });
    await expectNothing(scene);
  });

  it('does not move if no places are left, and the phone says so', async () => {
    const scene = await nextWeek();
    const { showId } = scene.show;
    await club.offers.updateOne({ _id: showId }, { $set: { capacity: 0, free: 0 } });
    const full = { code: 'NOT_ENOUGH_TICKETS', message: 'No places left tonight.' };
    await expect(moveFrom(scene.phone, scene.input)).rejects.toMatchObject(full);
    await club.offers.updateOne({ _id: showId }, { $set: { capacity: 3, free: 3 } });
    const few = { code: 'NOT_ENOUGH_TICKETS', message: 'Only 3 tickets left' };
    await expect(moveFrom(scene.phone, scene.input)).rejects.toMatchObject(few);
    await expectNothing(scene);
  });

  it('moves nothing if it was replaced, is not true, or its people are in', async () => {
    const scene = await nextWeek();
    const { bookingId, input, later, phone } = scene;
    const forged = { ...input, code: `${input.code.slice(0, -4)}AAAA` };
    await expect(moveFrom(phone, forged)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await club.orders.updateOne({ _id: bookingId }, { $set: { ticketIssue: 2 } });
    await expect(moveFrom(phone, input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await club.orders.updateOne({ _id: bookingId }, { $set: { arrived: 1 } });
    const newest = { ...input, code: codeOf(bookingId, later.showId, 2) };
    await expect(moveFrom(phone, newest)).rejects.toMatchObject({ code: 'ALREADY_IN' });
    await expectNothing(scene);
  });
});

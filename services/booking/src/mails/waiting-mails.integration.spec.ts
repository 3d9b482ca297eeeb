import { addDays, londonDate } from '@club/contracts';
import { MailWaits, type OutboxRow } from '@club/kit';
import type { MailKind } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { WaitingHarness } from '../../test/waiting.js';
import { RejoinWaitingList } from '../waiting/rejoin-waiting-list.js';
import { BookingMails } from './booking-mails.js';

const HOUR = 3_600_000;
const TODAY = londonDate(new Date());
const inFuture = (ms: number) => new Date(Date.now() + ms);

let club: BookingHarness;
let list: WaitingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  list = new WaitingHarness(club);
});
afterAll(() => club.stop());

const reasonOf = async (kind: MailKind, { _id: subject }: { _id: string }) => {
  const row = await club.outbox.findOne({ kind, subject }).orFail().lean<OutboxRow>();
  return club.get(BookingMails).reasonToSkip(row);
};
const change = (showId: string, fields: object) =>
  club.offers.updateOne({ _id: showId }, { $set: fields });

describe('the e-mail that tickets of tonight are on sale to all', () => {
  /** Doors open in an hour, and the list has ended. */
  async function ended() {
    const { showId } = await list.fullShow();
    const wait = await list.join(showId);
    const doors = inFuture(HOUR);
    const time = doors.toLocaleTimeString('en-GB', { timeZone: 'Europe/London' }).slice(0, 5);
    const ticket = { 'ticket.date': londonDate(doors), 'ticket.doorsTime': time };
    await change(showId, { ...ticket, salesEndAt: doors });
    await list.work(showId);
    return { showId, reason: () => reasonOf('waiting-all-hands', wait) };
  }

  it.each([
    ['cancelled', { status: 'closed' }, 'the show is cancelled'],
    ['over', { 'ticket.date': addDays(TODAY, -1) }, 'the show is over'],
    ['put off', { 'ticket.date': addDays(TODAY, 7) }, 'the show has moved'],
  ])('is sent only while that is true: not if the show is %s', async (_, fields, why) => {
    const { showId, reason } = await ended();
    expect(await reason()).toBeNull();
    await change(showId, fields);
    expect(await reason()).toBe(why);
  });

  it.each([
    ['the cancellation of the show may be taken back', { refundsFrom: inFuture(HOUR) }, 'closed'],
    ['the show is off sale', { salesEndAt: new Date(Date.now() - 1000) }, 'open'],
  ])('waits while %s', async (_, fields, status) => {
    const { showId, reason } = await ended();
    await change(showId, { ...fields, status });
    await expect(reason()).rejects.toThrow(MailWaits);
  });
});

describe('the e-mail to a party that was taken off the list', () => {
  it('is not sent once the party has come back', async () => {
    const { showId } = await list.fullShow();
    const wait = await list.join(showId);
    await list.waits.updateOne({ _id: wait._id }, { $set: { lapses: 1 } });
    await list.free(showId, 2);
    await list.work(showId);
    await list.work(showId, inFuture(48 * HOUR));
    expect(await reasonOf('waiting-taken-off', wait)).toBeNull();
    await list.hold(showId, 2);
    await club.get(RejoinWaitingList).execute(list.tokenOf(wait));
    expect(await reasonOf('waiting-taken-off', wait)).toBe('the party has come back since');
  });
});

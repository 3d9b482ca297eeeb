import { addDays, londonInstant } from '@club/contracts';
import { MailWaits, OutboxStore, type OutboxRow } from '@club/kit';
import type { PutOfferInput, TicketText } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { WaitingHarness } from '../../test/waiting.js';
import { PutOffer } from '../offers/put-offer.js';
import { LeaveWaitingList } from '../waiting/leave-waiting-list.js';
import { BookingMails } from './booking-mails.js';
import { SendNotices } from './send-notices.js';

describe('the parties that wait for a show that moves', () => {
  let club: BookingHarness;
  let list: WaitingHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    list = new WaitingHarness(club);
  });
  afterAll(() => club.stop());

  /** Announces the next version of a show. */
  const change = async (show: PutOfferInput, ticket: Partial<TicketText>): Promise<void> => {
    const known = await club.offers.findById(show.showId).lean().orFail();
    const after = { ...known.ticket, ...ticket };
    const salesEndAt = londonInstant(after.date, after.doorsTime).toISOString();
    const version = known.version + 1;
    await club.get(PutOffer).execute({ ...show, version, salesEndAt, ticket: after });
  };
  const nextDay = ({ ticket }: PutOfferInput) => ({ date: addDays(ticket.date, 1) });
  const sendNotices = () => club.get(SendNotices).execute(new Date());
  const noticesOf = async ({ _id }: { _id: string }): Promise<OutboxRow[]> =>
    (await club.get(OutboxStore).findAbout(_id)).filter(({ kind }) => kind === 'waiting-moved');
  const noticeOf = async (wait: { _id: string }): Promise<OutboxRow> => {
    const [row, ...more] = await noticesOf(wait);
    if (row === undefined || more.length > 0) throw new Error(`notices: ${more.length + 1}`);
    return row;
  };

  it('are told once for each move, with the new night and the link to leave', async () => {
    const show = await list.fullShow();
    const wait = await list.join(show.showId);
    await change(show, nextDay(show));
    await sendNotices();
    await club.offers.updateOne({ _id: show.showId }, { $set: { movedIn: show.version + 1 } }); // not noted yet
    await sendNotices();
    const content = await club.get(BookingMails).contentOf(await noticeOf(wait));
    expect(content).toMatchObject({
      kind: 'waiting-moved',
      to: wait.email,
      wait: { ticket: nextDay(show), quantity: 2, waitToken: expect.any(String) },
    });
    await change(show, { showTime: '21:30' });
    await sendNotices();
    expect(await noticesOf(wait)).toHaveLength(2);
  });

  it('are told nothing if only texts have changed', async () => {
    const show = await list.fullShow();
    const wait = await list.join(show.showId);
    await change(show, { title: 'Another title' });
    await sendNotices();
    expect(await noticesOf(wait)).toEqual([]);
  });

  it('are told if they have an offer, and not if they wait no longer', async () => {
    const show = await list.fullShow();
    const [offered, leaves] = [await list.join(show.showId), await list.join(show.showId)];
    await list.free(show.showId, 2);
    await list.work(show.showId);
    await club.get(LeaveWaitingList).execute(list.tokenOf(leaves));
    await change(show, nextDay(show));
    await sendNotices();
    expect(await list.state(offered)).toBe('offered');
    expect(await club.get(BookingMails).reasonToSkip(await noticeOf(offered))).toBeNull();
    expect(await noticesOf(leaves)).toEqual([]);
  });

  it('hear no more of it once they have left, or the show is cancelled', async () => {
    const show = await list.fullShow();
    const [leaves, stays] = [await list.join(show.showId), await list.join(show.showId)];
    await change(show, nextDay(show));
    await sendNotices();
    const [first, second] = [await noticeOf(leaves), await noticeOf(stays)];
    await club.get(LeaveWaitingList).execute(list.tokenOf(leaves));
    const skipped = (row: OutboxRow) => club.get(BookingMails).reasonToSkip(row);
    expect(await skipped(first)).toBe('the party waits no longer');
    const cancelled = { status: 'closed', refundsFrom: new Date() } as const;
    await club.offers.updateOne({ _id: show.showId }, { $set: cancelled });
    await expect(skipped(second)).rejects.toThrow(MailWaits);
    await club.offers.updateOne({ _id: show.showId }, { $unset: { refundsFrom: '' } });
    expect(await skipped(second)).toBe('the show is cancelled');
  });
});

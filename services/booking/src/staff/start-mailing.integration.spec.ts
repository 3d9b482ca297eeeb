import type { StartMailing } from '@club/contracts';
import { newRequestId, runInContext } from '@club/kit';
import type { MailKind } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acting, aManager } from '../../test/acting.js';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { ListShowMessages } from '../mails/list-show-messages.js';
import { SendNotices } from '../mails/send-notices.js';
import { SpreadMailing } from '../mails/spread-mailing.js';
import { ShowMessagesStore } from '../mails/show-messages.store.js';
import { ReadMailing } from './read-mailing.js';
import { SellAtDesk } from './sell-at-desk.js';
import { StartMailingUseCase } from './start-mailing.js';

const MESSAGE = { subject: 'A new support act', message: 'Bob joins us. Bring a friend.' };

describe('a mailing to the bookings of a list', () => {
  let club: BookingHarness;
  const ada = aManager('ada');
  beforeAll(async () => {
    club = await BookingHarness.start();
  });
  afterAll(() => club.stop());

  const book = async (showId: string, email: string, payment: 'desk' | 'link' = 'desk') => {
    const bookingId = newId();
    await runInContext({ requestId: newRequestId() }, () =>
      club.get(SellAtDesk).execute({
        bookingId,
        showId,
        customerName: 'Ada Lovelace',
        customerEmail: email,
        customerPhone: '',
        ticketQuantity: 1,
        payment,
        holdHours: 1,
      }),
    );
    return bookingId;
  };
  const start = (input: Omit<StartMailing, 'mailingId'> & { mailingId?: string }, who = ada) =>
    acting(who, 'bookers:message', () =>
      club.get(StartMailingUseCase).execute({ mailingId: newId(), ...input }, new Date()),
    );
  const spread = () => club.get(SendNotices).execute(new Date());
  const mailsOf = (id: string, kind: MailKind) =>
    club.outbox.countDocuments({ subject: id, kind, _id: { $ne: `${kind}-${id}` } });

  it('writes to everyone who matches, once, however often it is started and spread', async () => {
    const { showId } = await club.offer();
    const [one, two] = [
      await book(showId, 'one@example.org'),
      await book(showId, 'two@example.org'),
    ];
    const nameless = await book(showId, '');
    const mailingId = newId();
    const input = { mailingId, filter: { showId }, message: MESSAGE };
    const started = await Promise.all([start(input), start(input)]);
    expect(started.map(({ total }) => total)).toEqual([2, 2]);
    const late = await book(showId, 'late@example.org');
    await start(input);
    await Promise.all([spread(), spread()]);
    await spread();
    for (const id of [one, two]) expect([id, await mailsOf(id, 'show-message')]).toEqual([id, 1]);
    for (const id of [nameless, late]) expect(await mailsOf(id, 'show-message')).toBe(0);
    const far = await acting(ada, 'bookers:message', () =>
      club.get(ReadMailing).execute(mailingId),
    );
    expect(far).toEqual({ id: mailingId, total: 2, done: 2 });
    const trail = club.offers.db.collection('audit_trail');
    expect(await trail.countDocuments({ 'target.id': mailingId })).toBe(1);
  });

  it('is listed on the page of a show if its list was of that show alone', async () => {
    const [one, other] = [await club.offer(), await club.offer()];
    await book(one.showId, 'one@example.org');
    await book(other.showId, 'other@example.org');
    const written = await start({ filter: { showId: one.showId }, message: MESSAGE });
    const resent = await start({ filter: { showId: one.showId, status: 'completed' } });
    await start({ filter: { status: 'completed' } }); // a list of several shows
    const listed = (showId: string) =>
      acting(ada, 'bookers:message', () => club.get(ListShowMessages).execute(showId));
    const rows = await listed(one.showId);
    expect(rows.map(({ id, subject, bookings }) => [id, subject, bookings])).toEqual([
      [resent.id, '', 1],
      [written.id, MESSAGE.subject, 1],
    ]);
    expect(await listed(other.showId)).toEqual([]);
    await spread();
    expect((await listed(one.showId)).map(({ isSent }) => isSent)).toEqual([true, true]);
  });

  it('sends confirmations and pay links again, with a line in each history', async () => {
    const { showId } = await club.offer();
    const paid = await book(showId, 'paid@example.org');
    const unpaid = await book(showId, 'unpaid@example.org', 'link');
    await start({ filter: { showId } });
    await spread();
    expect(await mailsOf(paid, 'booking-confirmed')).toBe(1);
    expect(await mailsOf(unpaid, 'booking-pay-link')).toBe(1);
    expect((await club.order(paid)).history.at(-1)?.note).toBe('confirmation sent again');
  });

  it('goes on where a process has died, and sends nothing twice', async () => {
    const { showId } = await club.offer();
    const ids = [await book(showId, 'one@example.org'), await book(showId, 'two@example.org')];
    const { id: mailingId } = await start({ filter: { showId } });
    const stored = await club.get(ShowMessagesStore).findMailing(mailingId);
    if (stored === null) throw new Error('the mailing was not stored');
    // The e-mails of the first part are written, and the process dies before it notes that.
    await club.get(SpreadMailing).execute({ ...stored, bookingIds: ids.slice(0, 1) });
    await club.offers.db
      .collection<{ _id: string }>('show_messages')
      .updateOne({ _id: mailingId }, { $set: { done: 0, isSpread: false } });
    await spread();
    for (const id of ids) expect(await mailsOf(id, 'booking-confirmed')).toBe(1);
  });

  it('is for the venues of the member alone, and for shows that are still to come', async () => {
    const here = await club.offer({ venueId: 'cardiff' });
    const elsewhere = await club.offer({ venueId: 'bournemouth' });
    await book(here.showId, 'here@example.org');
    await book(elsewhere.showId, 'elsewhere@example.org');
    const ben = aManager('ben', ['cardiff']);
    await expect(start({ filter: { showId: elsewhere.showId } }, ben)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect((await start({ filter: { showId: here.showId } }, ben)).total).toBe(1);
    await club.offers.updateOne({ _id: here.showId }, { 'ticket.date': '2020-01-04' });
    await expect(start({ filter: { showId: here.showId } }, ben)).rejects.toMatchObject({
      message: 'No booking with an e-mail address for an upcoming show matches.',
    });
  });

  it('cannot be another one under the same id, or be read by someone else', async () => {
    const { showId } = await club.offer();
    await book(showId, 'one@example.org');
    const { id: mailingId } = await start({ filter: { showId } });
    await expect(start({ mailingId, filter: { showId }, message: MESSAGE })).rejects.toMatchObject({
      message: 'Another mailing has this id',
    });
    await expect(
      acting(aManager('ben'), 'bookers:message', () => club.get(ReadMailing).execute(mailingId)),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

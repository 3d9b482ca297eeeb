import { addDays, doorNight, pence } from '@club/contracts';
import { runInContext } from '@club/kit';
import { aMember } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { TransfersHarness } from '../../test/transfers.js';
import { ticketIssueOf } from '../orders/domain/order.js';
import { RefundOrder } from '../orders/refund-order.js';
import { EditCustomer } from '../staff/edit-customer.js';
import { CorrectMyName } from './correct-my-name.js';
import { ResendTicket } from './resend-ticket.js';

const MARY = 'Mary Shelley';

describe('the name on my booking', () => {
  let club: BookingHarness;
  let parties: TransfersHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    parties = new TransfersHarness(club);
  });
  afterAll(() => club.stop());

  const correct = (token: string, name = MARY) => club.get(CorrectMyName).execute({ token, name });

  it('is corrected, and link, ticket and address stay as they are', async () => {
    const { id } = await parties.party();
    const before = await parties.open(id);
    const token = await parties.token(id);
    await correct(token);
    const order = await club.order(id);
    expect(order).toMatchObject({ name: MARY, email: 'ada@example.org' });
    expect(order.searchKeys).toContain('mary shelley');
    expect(ticketIssueOf(order)).toBe(1);
    const after = await parties.open(id);
    expect(after.booking).toMatchObject({ customerName: MARY, customerEmail: 'ada@example.org' });
    expect(after.ticketCode).toBe(before.ticketCode);
    expect(order.history.at(-1)?.note).toContain(`to ${MARY}, on their own page`);
    expect(await parties.mails('booking-confirmed', id)).toHaveLength(2);
  });

  it('is corrected once, however often the request is repeated', async () => {
    const { id } = await parties.party();
    const token = await parties.token(id);
    await Promise.all([correct(token), correct(token), correct(token)]);
    const notes = (await club.order(id)).history.filter(({ note }) => note?.includes(MARY));
    expect(notes).toHaveLength(1);
    expect(await parties.mails('booking-confirmed', id)).toHaveLength(2);
  });

  it('is confirmed each time, also soon after the ticket was sent again', async () => {
    const { id } = await parties.party();
    const token = await parties.token(id);
    await club.get(ResendTicket).execute(token);
    await correct(token, 'Ada King');
    await correct(token, 'Ada Byron');
    expect(await parties.mails('booking-confirmed', id)).toHaveLength(4);
  });

  it('is corrected five times by each holder, also at once, and then only by the club', async () => {
    const { id } = await parties.party();
    const token = await parties.token(id);
    for (let tries = 0; tries < 10; tries += 1) {
      const names = Array.from({ length: 5 }, (_, index) => `Ada ${tries}-${index}`);
      await Promise.allSettled(names.map((name) => correct(token, name)));
    }
    await expect(correct(token)).rejects.toMatchObject({ code: 'CALL_THE_CLUB' });
    const { name } = await club.order(id);
    await correct(token, name ?? ''); // a repetition
    const confirmed = await club.outbox.countDocuments({ kind: 'booking-confirmed', subject: id });
    expect(confirmed).toBe(1 + 5);
    await parties.edit(id, 'Bob', 'bob@example.org');
    await correct(await parties.token(id));
    expect((await club.order(id)).name).toBe(MARY);
  });

  it('is that of the friend on given tickets, and the giver keeps theirs', async () => {
    const { id, part } = await parties.given();
    await correct(await parties.token(part._id));
    expect(await club.order(part._id)).toMatchObject({ name: MARY, email: 'grace@example.org' });
    expect((await club.order(id)).name).toBe('Ada Lovelace');
  });

  it('cannot be corrected with the link of a former holder, or on a refunded booking', async () => {
    const { id } = await parties.party();
    const former = await parties.token(id);
    const customer = { customerName: 'Bob', customerEmail: 'bob@example.org', customerPhone: '' };
    await runInContext({ requestId: 'r', staff: aMember('sam') }, () =>
      club.get(EditCustomer).execute({ id, customer }),
    );
    await expect(correct(former)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const all = { refundId: newId(), pence: pence(6000), places: 3, reason: 'ill' };
    await club.get(RefundOrder).refundPart(await club.order(id), all);
    await expect(correct(await parties.token(id))).rejects.toMatchObject({ code: 'NOT_PAID' });
  });

  it('can be corrected until the night of the show is over, and by staff after it', async () => {
    const { id, showId } = await parties.party();
    const token = await parties.token(id);
    const tonight = doorNight(new Date());
    const playOn = (date: string) =>
      club.offers.updateOne({ _id: showId }, { $set: { 'ticket.date': date } });
    await playOn(tonight);
    await correct(token);
    await playOn(addDays(tonight, -1));
    await expect(correct(token, 'Ada King')).rejects.toMatchObject({ code: 'TOO_LATE' });
    expect((await club.order(id)).name).toBe(MARY);
    const { email: customerEmail, phone: customerPhone } = await club.order(id);
    const customer = { customerName: 'Ada King', customerEmail, customerPhone };
    await runInContext({ requestId: 'r', staff: aMember('sam') }, () =>
      club.get(EditCustomer).execute({ id, customer }),
    );
    expect((await club.order(id)).name).toBe('Ada King');
  });
});

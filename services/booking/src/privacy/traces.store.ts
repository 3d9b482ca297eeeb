import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { naming } from './domain/named-address.js';
import type { MailsAbout } from './mails-of-person.js';
import { ANY_CASE } from './person-in-orders.store.js';

interface Row {
  _id: string;
}
const REMOVED = 'removed';
const UNSENT = ['new', 'enqueued', 'failed'];

/** What other collections say about a person and about the person's bookings. */
@Injectable()
export class TracesStore {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  private rows(collection: string) {
    return this.connection.collection<Row>(collection);
  }

  searches(email: string): Promise<Row[]> {
    return this.rows('booking_searches').find({ customerEmail: email }, ANY_CASE).toArray();
  }
  refundRequests(orderIds: readonly string[]): Promise<Row[]> {
    return this.rows('refund_requests')
      .find({ orderId: { $in: [...orderIds] } })
      .toArray();
  }
  mails(mailsOf: readonly MailsAbout[]): Promise<Row[]> {
    return this.rows('outbox')
      .find({ $or: mailsOf.map(about) })
      .toArray();
  }
  findings(orderIds: readonly string[]): Promise<Row[]> {
    return this.rows('audit_findings')
      .find({ 'subjects.orderId': { $in: [...orderIds] } })
      .toArray();
  }
  messages(email: string): Promise<Row[]> {
    return this.rows('show_messages').find(namedIn(email)).toArray();
  }

  /** Who of the staff or which phone let people in is not the person's data. */
  arrivals(orderIds: readonly string[]): Promise<object[]> {
    return this.rows('arrivals')
      .find({ bookingId: { $in: [...orderIds] } })
      .project({ _id: 0, bookingId: 1, n: 1, at: 1 })
      .toArray();
  }
  disputes(orderIds: readonly string[]): Promise<Row[]> {
    return this.rows('disputes')
      .find({ orderId: { $in: [...orderIds] } })
      .toArray();
  }

  /** Every address that a search or a text of staff names. */
  async addresses(): Promise<string[]> {
    const searched = await this.rows('booking_searches').distinct('customerEmail');
    const notes = await this.rows('orders').distinct('history.note', { 'history.note': /@/ });
    const messages = this.rows('show_messages').find({ $or: [{ subject: /@/ }, { message: /@/ }] });
    const texts = (await messages.toArray()).map((row) => JSON.stringify(row));
    return [...searched.map(String), ...addressesIn([...notes.map(String), ...texts].join('\n'))];
  }

  /**
   * Repeated, it changes what is left. It comes before the orders lose the address that finds them.
   * @param ids bookings, gift cards and entries of waiting lists.
   */
  async erase(email: string, ids: readonly string[], until: Date): Promise<void> {
    const older = { $not: { $gt: until } };
    const ofOrders = { orderId: { $in: [...ids] } };
    await this.rows('booking_searches').deleteMany({ customerEmail: email, at: older }, ANY_CASE);
    await this.rows('refund_requests').updateMany(
      { ...ofOrders, state: { $ne: 'open' } },
      { $set: { 'refund.reason': REMOVED, note: REMOVED } },
    );
    await this.rows('audit_findings').updateMany(
      { 'subjects.orderId': { $in: [...ids] }, note: { $type: 'string' } },
      { $set: { note: REMOVED } },
    );
    await this.rows('show_messages').updateMany(
      { ...namedIn(email), at: older },
      { $set: { subject: REMOVED, message: REMOVED } },
    );
  }

  /** E-mails that are not sent yet are not sent any more. The same booking may have some for another person. */
  async eraseMails(mailsOf: readonly MailsAbout[], until: Date): Promise<void> {
    for (const one of mailsOf) {
      const mails = { ...about(one), createdAt: { $not: { $gt: until } } };
      await this.rows('outbox').deleteMany({ ...mails, state: { $in: UNSENT } });
      await this.rows('outbox').updateMany(mails, { $set: { reason: null } });
    }
  }
}

const about = ({ ids, kinds }: MailsAbout) => ({
  subject: { $in: [...ids] },
  ...(kinds !== undefined && { kind: kinds }),
});

/** More texts than addresses may fit: each one is only compared with the erasures. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/[^\s@"',;:<>()\\]+@[^\s@"',;:<>()\\]+/g)].map(([found]) =>
    found.replace(/[.!?]+$/, ''),
  );

/** Written by staff to everyone who has booked. */
const namedIn = (email: string) => {
  const named = { $regex: naming(email), $options: 'i' };
  return { $or: [{ subject: named }, { message: named }] };
};

import { randomUUID } from 'node:crypto';
import {
  askHost,
  intentOf,
  postAsStaff,
  signIn,
  SpecificationClient,
  succeeded,
} from '@club/client';
import type { Booking, MyBooking, PlacedBooking, Show } from '@club/contracts';
import { caughtMailsTo, run, waitFor } from '@club/engines';
import { makeShow, type RunningSystem } from '@club/testing';
import { unzipped, type Places } from './person-places.js';

const ADMIN = 'admin.localhost';

export interface Person {
  mark: string;
  name: string;
  email: string;
  phone: string;
}

export const aPerson = (): Person => {
  const mark = randomUUID().slice(0, 8);
  const digits = String(Number.parseInt(mark, 16)).padStart(10, '0').slice(0, 7);
  return {
    mark,
    name: `Zelda Quill${mark}`,
    email: `zelda-${mark}@quill.example`,
    phone: `07700${digits}`,
  };
};

/** What finds a person in a text. */
export const naming = ({ mark, phone }: Person): RegExp =>
  new RegExp(`quill${mark}|zelda-${mark}|${phone}`, 'i');

/** One person, who does everything that leaves data, and the staff who deal with it. */
export class PersonActs {
  private readonly visitor: SpecificationClient;
  constructor(
    private readonly system: RunningSystem,
    private readonly places: Places,
    readonly person: Person,
  ) {
    this.visitor = new SpecificationClient(system, 'localhost', person.name);
  }

  async staff<T>(path: string, body: object, method = 'POST'): Promise<T> {
    const token = await signIn(this.system);
    const { password } = this.system.admin;
    const reply =
      method === 'POST'
        ? await postAsStaff<T>(this.system, path, { token, password, body })
        : await askHost<T>(this.system, ADMIN, path, { method, token, body });
    return succeeded(reply);
  }

  /** E-mails to the person with such a text or subject line, once there are so many. */
  async mails(about: RegExp, count: number): Promise<string[]> {
    return waitFor(`${count} e-mails about ${about.source}`, async () => {
      const all = await caughtMailsTo(this.system.mailUrl, this.person.email);
      const own = all.filter(({ subject, text }) => about.test(`${subject}\n${text}`));
      return own.length >= count && own.map(({ text }) => text);
    });
  }

  /** Begins to buy one ticket, gives it up for four, and pays. */
  async buys(): Promise<{ show: Show; booking: PlacedBooking }> {
    const { email } = this.person;
    const show = await makeShow(this.system);
    succeeded(await this.visitor.intent(show, 1, email));
    const intent = succeeded(await this.visitor.intent(show, 4, email));
    const booking = succeeded(await this.visitor.book(show, 4, email)) as PlacedBooking;
    await this.visitor.pay(intent.clientSecret);
    succeeded(await this.visitor.complete(booking.id, intentOf(intent.clientSecret)));
    await this.staff(`/api/admin/bookings/${booking.id}/door-note`, this.note(), 'PUT');
    return { show, booking };
  }
  private note = () => ({ note: `Quill${this.person.mark} needs a ramp` });

  /** Gives a whole booking to a friend, who takes it. */
  async gives({ linkToken, ticketQuantity }: PlacedBooking, friend: PersonActs): Promise<void> {
    const { name, email } = friend.person;
    const offer = { transferId: randomUUID(), name, email, quantity: ticketQuantity };
    succeeded(await this.visitor.post('/api/my-booking/transfers', { token: linkToken, ...offer }));
    const token = await friend.link('take-tickets', 1);
    succeeded(await friend.visitor.post('/api/transfer/accept', { token }));
  }

  /** What the link of a booking shows. */
  async opens(token: string): Promise<MyBooking> {
    return succeeded(await this.visitor.post<MyBooking>('/api/my-booking', { token }));
  }

  /** Books two tickets by phone. */
  async calls(show: Show): Promise<Booking> {
    const { name, email, phone } = this.person;
    const customer = { customerName: name, customerEmail: email, customerPhone: phone };
    const sale = { bookingId: randomUUID(), showId: show.id, ticketQuantity: 2, payment: 'desk' };
    return this.staff<Booking>('/api/admin/bookings', { ...sale, ...customer });
  }

  async buysGiftCard(): Promise<void> {
    const { name, email, mark } = this.person;
    const gift = succeeded(
      await this.visitor.post<{ clientSecret: string }>('/api/create-gift-card-payment', {
        amount: 40,
        purchaserName: name,
        purchaserEmail: email,
        recipientName: 'Bob',
        recipientEmail: `bob-${mark}@example.org`,
        personalMessage: `from Quill${mark}`,
      }),
    );
    await this.visitor.pay(gift.clientSecret);
    await this.mails(/gift card/i, 1);
  }

  /** Writes, complains, and is answered. */
  async writes(): Promise<void> {
    const { name, email, mark } = this.person;
    const message = `Do you have a table for Quill${mark}?`;
    const sent = succeeded(
      await this.visitor.post<{ id: string }>('/api/contact', {
        ...{ name, email, subject: 'A table', message },
      }),
    );
    const reply = { replyId: randomUUID(), message: `Dear Quill${mark}, we have one.` };
    await this.staff(`/api/admin/contacts/${sent.id}/reply`, reply);
    const complaint = { name, email, message: `I am Quill${mark} and I complain.` };
    succeeded(await this.visitor.post('/api/privacy/complaints', complaint));
  }

  /** Waits for a full show, and is offered the places that another party gives back. */
  async waits(): Promise<void> {
    const { name, email, mark } = this.person;
    const show = await makeShow(this.system, { maxTickets: 2 });
    const other = { customerName: 'Grace Hopper', customerEmail: `grace-${mark}@example.org` };
    const sale = { bookingId: randomUUID(), showId: show.id, ticketQuantity: 2, payment: 'desk' };
    const held = await this.staff<Booking>('/api/admin/bookings', { ...sale, ...other });
    const party = { name, email, quantity: 2, acceptFewer: false };
    const path = `/api/shows/${show.id}/waiting-list`;
    succeeded(await this.visitor.post(path, party));
    await this.refund(held.id, { amount: 40, places: 2, reason: 'cannot come' });
    await waitFor('an offer of places', async () => {
      const wait = await this.places.rows('booking.waits').findOne({ showId: show.id } as object);
      return wait !== null && 'state' in wait && wait['state'] === 'offered';
    });
  }

  /** Asks for the link of a booking. The search is there until the e-mail is written. */
  async looks({ bookingReference }: Booking): Promise<void> {
    const { email } = this.person;
    succeeded(
      await this.visitor.post('/api/find-booking', { bookingReference, customerEmail: email }),
    );
  }

  refund(bookingId: string, refund: object): Promise<unknown> {
    const body = { refundId: randomUUID(), ...refund };
    return this.staff(`/api/admin/bookings/${bookingId}/refund`, body);
  }

  /** The box office asks for the whole refund, and the owner approves. */
  async isRefunded({ id }: Booking): Promise<void> {
    const username = `person-${this.person.mark}`;
    const env = { GATEWAY_MONGO_URL: this.system.mongoUrl.replace('DATABASE', 'gateway') };
    const words = ['gateway/dist/staff-cli.js', 'create', username, 'box-office', 'all'];
    const password = (await run(process.execPath, words, { env })).trim().split(' ').at(-1) ?? '';
    const token = await signIn({ ...this.system, admin: { username, password } });
    const reason = `Quill${this.person.mark} is ill`;
    const body = { refundId: randomUUID(), amount: 80, places: 4, reason };
    const path = `/api/admin/bookings/${id}/refund-requests`;
    succeeded(await postAsStaff(this.system, path, { token, password, body }));
    await this.staff(`/api/admin/refund-requests/${body.refundId}/approve`, {});
  }

  async isWrittenTo(show: Show): Promise<void> {
    const { mark, email } = this.person;
    const message = `Quill${mark} has left a bag with us. Please write to ${email}.`;
    const body = { messageId: randomUUID(), subject: 'A bag', message };
    await this.staff(`/api/admin/shows/${show.id}/message`, body);
  }

  /** What no act of a test brings about: an answer of a bank, and news, which the club does not send yet. */
  async isNoted(orderId: string): Promise<void> {
    const { email, mark } = this.person;
    const at = new Date();
    await this.places.rows('booking.audit_findings').insertOne({
      _id: `person-${mark}`,
      ...{ kind: 'payment-differs', part: 'orders', subjects: { orderId }, sentence: 'A test.' },
      ...{ firstSeenAt: at, lastSeenAt: at, state: 'resolved', by: 'sam' },
      note: `Quill${mark} paid twice`,
    } as { _id: string });
    await this.places.rows('enquiry.consents').insertOne({
      _id: `news.${mark}`,
      ...{ purpose: 'news', email, textVersion: `words-${mark}`, source: 'booking', at },
      withdrawnAt: null,
    } as { _id: string });
  }

  /** Asks for the copy or the end of the data. @returns the token of the link that is e-mailed. */
  async asks(act: 'export' | 'erase', count: number): Promise<string> {
    const { email } = this.person;
    succeeded(await this.visitor.post('/api/privacy/requests', { email, act }));
    return this.link('privacy-policy', count);
  }

  /** @returns the token of the newest link to a page, once there are so many e-mails with one. */
  async link(page: string, count: number): Promise<string> {
    const link = new RegExp(`${page}#(\\S+)`);
    return link.exec((await this.mails(link, count)).at(-1) ?? '')?.[1] ?? '';
  }

  /** Opens the link of the copy. @returns its texts. */
  async copy(token: string): Promise<string> {
    const reply = await fetch(`${this.system.publicOrigin}/api/privacy/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (reply.headers.get('content-type') !== 'application/zip')
      throw new Error(`no copy, but ${reply.status}`);
    return unzipped(Buffer.from(await reply.arrayBuffer()));
  }

  erase = (token: string) => this.visitor.post('/api/privacy/erase', { token });
}

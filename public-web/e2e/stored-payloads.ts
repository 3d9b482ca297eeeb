import { randomUUID } from 'node:crypto';
import type { Booking, GiftCardPayment, Show } from '@club/contracts';
import { postAsStaff, signIn, SpecificationClient, succeeded, type HostReply } from '@club/client';
import { caughtMails, caughtMailsTo, waitFor, type CaughtMail } from '@club/engines';
import { makeShow, type RunningSystem } from '@club/testing';
import { EVERY_PAYLOAD, PAYLOADS, showOf, type Payload } from './payloads.js';

/** What one payload was stored in, and the address that its e-mails go to. */
export interface Stored {
  payload: Payload;
  email: string;
  show: Show;
}
/** Confirmation, message to bookers, refund, reply, and both e-mails of a gift card. */
const SUBJECTS = [/^You're in/, /^News: /, /refund/i, /^Re: /, /receipt/, /comedy gift card/];

/**
 * Stores each payload in every field in which a visitor or staff can write, and the one with all forms last. All bookings
 * are for the show of that one, so that the other shows can be deleted.
 */
export async function storePayloads(system: RunningSystem): Promise<Stored[]> {
  const writer = new Writer(system, await signIn(system));
  const stored: Stored[] = [];
  const sold = await makeShow(system, showOf(EVERY_PAYLOAD));
  for (const [index, text] of PAYLOADS.entries()) {
    const payload = { line: text, text };
    const show = await makeShow(system, showOf(payload));
    stored.push({ payload, email: addressOf(index), show });
  }
  stored.push({ payload: EVERY_PAYLOAD, email: addressOf(PAYLOADS.length), show: sold });
  for (const each of stored) {
    await writer.askAndReply(each);
    await writer.sellAndRefund(each, sold);
    await writer.buyGiftCard(each);
  }
  await writer.writeToBookers(EVERY_PAYLOAD, sold);
  return stored;
}
const addressOf = (index: number): string =>
  `evil-${index}-${randomUUID().slice(0, 8)}@example.org`;

class Writer {
  constructor(
    private readonly system: RunningSystem,
    private readonly token: string,
  ) {}

  async askAndReply({ payload, email }: Stored): Promise<void> {
    const enquiry = { name: payload.line, email, subject: `Asked: ${payload.line}` };
    const message = payload.text.padEnd(10, '!');
    const visitor = new SpecificationClient(this.system);
    const sent = await answered(() =>
      visitor.post<{ id: string }>('/api/contact', { ...enquiry, message }),
    );
    await this.act(`/api/admin/contacts/${sent.id}/reply`, { replyId: randomUUID(), message });
  }

  async sellAndRefund({ payload, email }: Stored, { id: showId }: Show): Promise<void> {
    const sale = { bookingId: randomUUID(), showId, ticketQuantity: 2, payment: 'desk' };
    const { id } = await this.act<Booking>('/api/admin/bookings', {
      ...sale,
      customerName: payload.line,
      customerEmail: email,
      customerPhone: payload.line.slice(0, 40),
    });
    const reason = `Because: ${payload.line}`;
    const refund = { refundId: randomUUID(), amount: 1, places: 0, reason };
    await this.act(`/api/admin/bookings/${id}/refund`, refund);
  }

  async buyGiftCard({ payload, email }: Stored): Promise<void> {
    const visitor = new SpecificationClient(this.system);
    const gift = {
      amount: 20,
      purchaserName: payload.line,
      purchaserEmail: email,
      recipientName: payload.line,
      recipientEmail: email,
      personalMessage: payload.text,
    };
    const { clientSecret } = await answered(() =>
      visitor.post<GiftCardPayment>('/api/create-gift-card-payment', gift),
    );
    await visitor.pay(clientSecret);
  }

  async writeToBookers({ line, text }: Payload, { id }: Show): Promise<void> {
    const message = { messageId: randomUUID(), subject: `News: ${line}`, message: text };
    await this.act(`/api/admin/shows/${id}/message`, message);
  }

  private act<T>(path: string, body: object): Promise<T> {
    const act = { token: this.token, password: this.system.admin.password, body };
    return answered(() => postAsStaff<T>(this.system, path, act));
  }
}

/** On a busy machine a request may end with its deadline; all of these may be repeated. */
async function answered<T>(send: () => Promise<HostReply<T>>): Promise<T> {
  const reply = await waitFor('an answer', async () => {
    const given = await send();
    return given.status < 500 && given;
  });
  return succeeded(reply);
}

/** The e-mails that the payloads have caused, once the last one has all of its own. */
export async function payloadMails(
  { mailUrl }: RunningSystem,
  stored: readonly Stored[],
): Promise<CaughtMail[]> {
  const ours = new Set(stored.map(({ email }) => email));
  const last = stored.at(-1)?.email ?? '';
  const sent = async () =>
    (await caughtMails(mailUrl)).filter(({ to }) => ours.has(to[0]?.address ?? ''));
  for (const subject of SUBJECTS)
    await waitFor(
      `the e-mail ${subject}`,
      async () => (await caughtMailsTo(mailUrl, last)).some((mail) => subject.test(mail.subject)),
      300,
      1_000,
    );
  return sent();
}

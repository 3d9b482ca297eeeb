import {
  draftBookingReference,
  type Booking,
  type LoginReply,
  type PaymentIntentReply,
  type Show,
} from '@club/contracts';
import { payAtEmulator } from '../http/pay-at-emulator.js';
import { askHost, type HostReply, type RunningSystem } from './running-system.js';

/** The specification's own client: exactly its payloads, with cookies, and nothing else. */
export class SpecificationClient {
  private cookie: string | undefined;

  constructor(
    readonly system: RunningSystem,
    private readonly host = 'localhost',
  ) {}

  async send<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<HostReply<T>> {
    const reply = await askHost<T>(this.system, this.host, path, {
      method,
      body,
      token,
      cookie: this.cookie,
    });
    const given = reply.headers['set-cookie']?.[0];
    if (given !== undefined) this.cookie = given.split(';')[0];
    return reply;
  }
  get = <T = unknown>(path: string, token?: string) => this.send<T>('GET', path, undefined, token);
  post = <T = unknown>(path: string, body: unknown, token?: string) =>
    this.send<T>('POST', path, body, token);

  intent = (
    show: Show,
    quantity: number,
    customerEmail = 'ada@example.org',
    giftCardCodes: readonly string[] = [],
  ) =>
    this.post<PaymentIntentReply>('/api/create-payment-intent', {
      amount: (show.price ?? 0) * quantity,
      showId: show.id,
      ticketQuantity: quantity,
      customerEmail,
      ...(giftCardCodes.length > 0 && { giftCardCodes }),
    });

  book = (
    show: Show,
    quantity: number,
    customerEmail = 'ada@example.org',
    bookingReference = draftBookingReference(Date.now(), Math.random),
  ) =>
    this.post<Booking>('/api/bookings', {
      showId: show.id,
      customerName: 'Ada Lovelace',
      customerEmail,
      customerPhone: '',
      ticketQuantity: quantity,
      totalAmount: ((show.price ?? 0) * quantity).toFixed(2),
      paymentStatus: 'pending',
      bookingReference,
    });

  complete = (bookingId: string, paymentIntentId: string) =>
    this.send<Booking>('PATCH', `/api/bookings/${bookingId}/payment`, {
      status: 'completed',
      paymentIntentId,
    });

  pay = (clientSecret: string | null) => payAtEmulator(this.system.emulatorUrl, clientSecret ?? '');
}

export const intentOf = (clientSecret: string | null): string =>
  clientSecret?.split('_secret_')[0] ?? '';

/** A member of staff's token, on the admin host. */
export async function signIn(system: RunningSystem): Promise<string> {
  const { body } = await askHost<LoginReply>(system, 'admin.localhost', '/api/admin/login', {
    method: 'POST',
    body: system.admin,
  });
  return body.token;
}

let made = 0;
/** A show of the test's own, far off and with as many places as it needs. */
export async function makeShow(system: RunningSystem, over: object = {}): Promise<Show> {
  made += 1;
  const token = await signIn(system);
  const date = new Date(Date.UTC(2030, 0, 5 + 7 * made)).toISOString().slice(0, 10);
  const body = {
    venueId: 'cardiff',
    title: `Test night ${made}`,
    date,
    price: 20,
    maxTickets: 100,
    ...over,
  };
  return (
    await askHost<Show>(system, 'admin.localhost', '/api/admin/shows', {
      method: 'POST',
      body,
      token,
    })
  ).body;
}

import {
  draftBookingReference,
  type Booking,
  type LoginReply,
  type PaymentIntentReply,
  type Show,
} from '@club/contracts';
import { askHost, succeeded, type EdgeAddress, type HostReply } from './ask-host.js';
import { payAtEmulator } from './pay-at-emulator.js';

/** The parts of a running system that a client uses. */
export interface PublicSystem extends EdgeAddress {
  emulatorUrl: string;
}

/** The client that the specification describes: it sends exactly these payloads and keeps the cookie. */
export class SpecificationClient {
  private cookie: string | undefined;

  constructor(
    readonly system: PublicSystem,
    private readonly host = 'localhost',
    private readonly customerName = 'Ada Lovelace',
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
      customerName: this.customerName,
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

/** @returns the token of a member of staff. */
export async function signIn(
  system: EdgeAddress & { admin: { username: string; password: string } },
): Promise<string> {
  const credentials = { method: 'POST', body: system.admin };
  const path = '/api/admin/login';
  return succeeded(await askHost<LoginReply>(system, 'admin.localhost', path, credentials)).token;
}

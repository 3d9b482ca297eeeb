import type { Show } from '@club/contracts';
import { askHost, intentOf, SpecificationClient, type HostReply } from '@club/client';
import { caughtMailsTo, waitFor } from '@club/engines';
import { controlEmulator, type RunningSystem } from '@club/testing';

/** How booking finds out that an order is paid: the browser's PATCH, Stripe's webhook, or a sweep that asks Stripe. */
export type Channel = 'patch' | 'webhook' | 'reconciler';
export const CHANNELS: readonly Channel[] = ['patch', 'webhook', 'reconciler'];

/** How long a customer repeats a step that is not answered. Longer than a process takes to start, on a busy machine too. */
export const PATIENCE_SECONDS = 90;

/** Repeats a request until it is answered, as a person presses a button again. A refusal (4xx) is an answer. */
export const untilAnswered = <T>(
  what: string,
  step: () => Promise<HostReply<T>>,
  seconds = PATIENCE_SECONDS,
): Promise<HostReply<T>> =>
  waitFor(
    what,
    async () => {
      const reply = await step().catch(() => undefined);
      return reply !== undefined && reply.status < 500 && reply;
    },
    seconds,
  );

/** Tells the emulator how to deliver webhooks. Repeated, because the emulator may be the process that is down. */
export const setWebhooks = (
  system: RunningSystem,
  mode: string,
  seconds = PATIENCE_SECONDS,
): Promise<true> =>
  waitFor(
    'the emulator',
    async () => {
      await controlEmulator(system, 'webhooks', { mode });
      return true;
    },
    seconds,
  );

/** Presses "pay" until Stripe answers. If a reply is lost, Stripe refuses the repeat, which does no harm: it is paid. */
export const untilCharged = (
  client: SpecificationClient,
  secret: string | null,
  seconds = PATIENCE_SECONDS,
): Promise<string> => waitFor('an answer of Stripe', () => client.pay(secret), seconds);

interface Purchase {
  email: string;
  channel: Channel;
  tickets?: number;
  giftCardCodes?: readonly string[];
  /** A mode of the emulator's webhooks. By default they are delivered for the channel `webhook` and lost for the others. */
  webhooks?: string;
  /** Seconds for each step: longer than the processes that it needs are down. */
  patience?: number;
}

/**
 * Books as a customer who pays by card and gift cards, and repeats each step until it is answered, because the tests kill
 * processes at the same time. @returns the booking's id.
 */
export async function buy(system: RunningSystem, show: Show, purchase: Purchase): Promise<string> {
  const {
    email,
    channel,
    tickets = 2,
    giftCardCodes = [],
    webhooks = channel === 'webhook' ? 'deliver' : 'lose',
    patience = PATIENCE_SECONDS,
  } = purchase;
  const client = new SpecificationClient(system);
  await setWebhooks(system, webhooks, patience);
  const placesAndDetails = async () => {
    const order = () => client.intent(show, tickets, email, giftCardCodes);
    const intent = await untilAnswered('an intent', order, patience);
    if (intent.status !== 201) return false;
    const book = () => client.book(show, tickets, email);
    const booked = await untilAnswered('a booking', book, patience);
    if (booked.status >= 300) return false;
    return { clientSecret: intent.body.clientSecret, bookingId: booked.body.id };
  };
  const { clientSecret, bookingId } = await waitFor(
    'places and details',
    placesAndDetails,
    patience,
  );
  await untilCharged(client, clientSecret, patience);
  if (channel === 'patch') {
    const complete = () => client.complete(bookingId, intentOf(clientSecret));
    await untilAnswered('an answer to the PATCH', complete, patience);
  }
  return bookingId;
}

/** Buys a gift card of £20 in the same way. The idempotency key makes each repeat the same purchase. */
export async function buyGiftCard(system: RunningSystem, recipientEmail: string): Promise<void> {
  await setWebhooks(system, 'deliver');
  const body = {
    amount: 20,
    purchaserName: 'Ada',
    purchaserEmail: recipientEmail,
    recipientName: 'Bob',
    recipientEmail,
  };
  const headers = { 'idempotency-key': `gift card for ${recipientEmail}` };
  const { clientSecret } = await waitFor('a gift card order', async () => {
    const order = () =>
      askHost<{ clientSecret: string }>(system, 'localhost', '/api/create-gift-card-payment', {
        method: 'POST',
        body,
        headers,
      });
    const reply = await untilAnswered('a gift card order', order);
    return reply.status === 201 && reply.body;
  });
  await new SpecificationClient(system).pay(clientSecret);
}

/** Waits for the code that was e-mailed to an address. @throws Error if two e-mails have different codes. */
export const codeMailedTo = (
  system: RunningSystem,
  address: string,
  seconds = PATIENCE_SECONDS,
): Promise<string> =>
  waitFor(
    `a gift card for ${address}`,
    async () => {
      const mails = await caughtMailsTo(system.mailUrl, address);
      const texts = mails.map(({ text }) => /Your code: (\S+)/.exec(text)?.[1]);
      const codes = new Set(texts.filter((code) => code !== undefined));
      if (codes.size > 1) throw new Error(`${codes.size} codes for one payment`);
      return [...codes][0] ?? false;
    },
    seconds,
  );

/** The balance of a code in pounds. */
export const balanceOf = (system: RunningSystem, code: string): Promise<number> =>
  waitFor('a balance', async () => {
    const client = new SpecificationClient(system);
    const reply = await untilAnswered('a balance', () =>
      client.post<{ balance: number }>('/api/gift-cards/balance', { code }),
    );
    return reply.status === 200 && reply.body.balance;
  });

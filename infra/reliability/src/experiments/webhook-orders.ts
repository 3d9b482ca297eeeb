import { createHmac } from 'node:crypto';
import { askHost, intentOf, SpecificationClient } from '@club/client';
import type { Show } from '@club/contracts';
import { waitFor } from '@club/engines';
import { controlEmulator, makeShow, type RunningSystem } from '@club/testing';
import { z } from 'zod';
import { assert } from '../assert.js';
import { waitForConvergence } from '../convergence.js';
import { gatherEvidence, type Evidence } from '../evidence.js';

/** The events of one order: paid, and two refunds that a person made at Stripe. */
const PAID = 'payment_intent.succeeded';
const REFUNDED = 'charge.refunded';
const REFUND_PENCE = [500, 700];
const CONVERGENCE_SECONDS = 60;

const eventSchema = z.looseObject({
  type: z.string(),
  data: z.object({
    object: z.looseObject({ id: z.string(), payment_intent: z.string().nullish() }),
  }),
});
type StripeEvent = z.infer<typeof eventSchema>;

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}
/** All orders of the four events. */
export const EVENT_ORDERS: readonly number[][] = permutations([0, 1, 2, 3]);

/**
 * invariants.md I6: the events of a paid and twice refunded order arrive in these orders, each event twice at the same
 * time. Whatever the order, the books agree and each fact has one e-mail.
 */
export async function webhookOrders(
  system: RunningSystem,
  orders: readonly (readonly number[])[],
): Promise<{ counts: Record<string, number> }> {
  await controlEmulator(system, 'webhooks', { mode: 'lose' });
  const show = await makeShow(system);
  try {
    const ids = await Promise.all(orders.map((order) => payAndDeliver(system, show, order)));
    await waitForConvergence(system, CONVERGENCE_SECONDS, ({ bookings }) =>
      ids.every((id) => bookings.some(({ _id, state }) => _id === id && state === 'completed')),
    );
    const evidence = await gatherEvidence(system);
    const outcomes = new Set(ids.map((id) => JSON.stringify(outcomeOf(evidence, id))));
    assert(outcomes.size === 1, `The order of events decides: ${[...outcomes].join(' or ')}`);
    return { counts: { orders: orders.length, outcomes: outcomes.size } };
  } finally {
    await controlEmulator(system, 'webhooks', { mode: 'deliver' });
  }
}

const outcomeOf = ({ bookings, outbox }: Evidence, id: string) => {
  const booking = bookings.find(({ _id }) => _id === id);
  return {
    state: booking?.state,
    refunds: booking?.refunds.map(({ cardPence, state }) => `${cardPence} ${state}`).sort(),
    mails: outbox
      .filter(({ subject }) => subject === id)
      .map(({ kind }) => kind)
      .sort(),
  };
};

async function payAndDeliver(
  system: RunningSystem,
  show: Show,
  order: readonly number[],
): Promise<string> {
  const client = new SpecificationClient(system);
  const email = `event-${order.join('')}-${show.id}@example.org`;
  const { clientSecret } = (await client.intent(show, 1, email)).body;
  const { id } = (await client.book(show, 1, email)).body;
  await client.pay(clientSecret);
  for (const pence of REFUND_PENCE) await refundAtStripe(system, intentOf(clientSecret), pence);
  const events = await eventsOf(system, intentOf(clientSecret));
  for (const index of order) await deliverTwice(system, events[index]);
  return id;
}

async function refundAtStripe(system: RunningSystem, intent: string, pence: number): Promise<void> {
  const reply = await fetch(`${system.emulatorUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_club' },
    body: new URLSearchParams({ payment_intent: intent, amount: String(pence) }),
  });
  assert(reply.ok, `The refund at Stripe was answered ${reply.status}.`);
}

/** The charge, the payment and both refunds. */
async function eventsOf(system: RunningSystem, intent: string): Promise<StripeEvent[]> {
  const reply = await fetch(`${system.emulatorUrl}/_emulator/books`);
  const { events } = z.object({ events: z.array(eventSchema) }).parse(await reply.json());
  const mine = events.filter(
    ({ data: { object } }) => object.id === intent || object.payment_intent === intent,
  );
  const wanted = ['charge.succeeded', PAID, REFUNDED];
  const found = mine.filter(({ type }) => wanted.includes(type));
  assert(found.length === 4, `Stripe has ${found.length} events of this payment.`);
  return found;
}

/** Delivers again until it is accepted, as Stripe does. */
async function deliverTwice(system: RunningSystem, event: StripeEvent | undefined): Promise<void> {
  const body = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1000);
  const mac = createHmac('sha256', system.webhookSecret).update(`${at}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${at},v1=${mac}` };
  const deliver = () =>
    waitFor('an answer to the webhook', async () => {
      const path = '/api/stripe/webhook';
      const sent = { method: 'POST', body, headers };
      return (await askHost(system, 'localhost', path, sent)).status < 300;
    });
  await Promise.all([deliver(), deliver()]);
}

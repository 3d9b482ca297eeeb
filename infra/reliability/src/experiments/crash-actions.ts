import { randomUUID } from 'node:crypto';
import { postAsStaff, signIn, SpecificationClient } from '@club/client';
import { waitFor } from '@club/engines';
import { controlEmulator, makeShow, type RunningSystem } from '@club/testing';
import { assert } from '../assert.js';
import { waitForConvergence } from '../convergence.js';
import { balanceOf, buy, buyGiftCard, codeMailedTo, type Channel } from '../customer.js';
import { gatherEvidence } from '../evidence.js';
import { bookedByCard, moveAndPay } from '../mover.js';

/** What a customer or a member of staff does while a process dies. */
export type Action = 'buy' | 'replace' | 'issue' | 'spend' | 'move' | 'refund' | 'refund-card';

interface Crash {
  /** How the payment becomes known. */
  channel: Channel;
  /** Restarts the process so that it dies at the crash point; called when everything before it is done. */
  arm: () => Promise<void>;
}

export const CONVERGENCE_SECONDS = 100;
let made = 0;
const address = (): string => `crash-${process.pid}-${(made += 1)}@example.org`;

/** Each action returns the seconds from its end until the system has converged. */
export const ACTIONS: Record<Action, (system: RunningSystem, crash: Crash) => Promise<number>> = {
  buy: async (system, { channel, arm }) => {
    const email = address();
    const show = await makeShow(system);
    await arm();
    await buy(system, show, { email, channel });
    return secondsUntil(system, email, 'completed');
  },
  issue: async (system, { arm }) => {
    const email = address();
    await arm();
    await buyGiftCard(system, email);
    const started = Date.now();
    const code = await codeMailedTo(system, email, CONVERGENCE_SECONDS);
    await waitForConvergence(system, CONVERGENCE_SECONDS);
    const seconds = (Date.now() - started) / 1000;
    await expectBalance(system, code, 20);
    return seconds;
  },
  spend: async (system, { channel, arm }) => {
    const email = address();
    await buyGiftCard(system, email);
    const code = await codeMailedTo(system, email);
    const show = await makeShow(system);
    await arm();
    await buy(system, show, { email, channel, giftCardCodes: [code] });
    const seconds = await secondsUntil(system, email, 'completed');
    await expectBalance(system, code, 0);
    return seconds;
  },
  replace: async (system, { arm }) => {
    const email = address();
    await controlEmulator(system, 'webhooks', { mode: 'lose' });
    const show = await makeShow(system, { maxTickets: 5 });
    const client = new SpecificationClient(system);
    await client.intent(show, 3, email);
    await arm();
    const started = Date.now();
    await waitFor(
      'the order that replaces the first',
      async () => (await client.intent(show, 4, email).catch(() => ({ status: 0 }))).status === 201,
    );
    await waitForConvergence(system, CONVERGENCE_SECONDS);
    const offer = (await gatherEvidence(system)).offers.find(({ _id }) => _id === show.id);
    assert(
      offer?.free === 1 && offer.held === 4,
      `offer ${show.id}: ${offer?.free} free and ${offer?.held} held of 5`,
    );
    return (Date.now() - started) / 1000;
  },
  move: async (system, { channel, arm }) => {
    const email = address();
    const { token, id } = await bookedByCard(system, await makeShow(system), email);
    const to = await makeShow(system, { price: 25 });
    await arm();
    await moveAndPay(system, { token, to, channel });
    const started = Date.now();
    await waitForConvergence(system, CONVERGENCE_SECONDS, ({ bookings }) =>
      bookings.some(({ _id, showId, moves }) => {
        const isThere = _id === id && showId === to.id;
        return isThere && moves?.length === 1;
      }),
    );
    return (Date.now() - started) / 1000;
  },
  refund: async (system, { arm }) => {
    const email = address();
    const show = await makeShow(system);
    await buy(system, show, { email, channel: 'patch' });
    await secondsUntil(system, email, 'completed');
    await arm();
    await askStaff(system, `shows/${show.id}/cancel`);
    const seconds = await secondsUntil(system, email, 'refunded');
    const { bookings } = await gatherEvidence(system);
    await expectOneRefund(system, bookings.find((booking) => booking.email === email)?._id);
    return seconds;
  },
  'refund-card': async (system, { arm }) => {
    const email = address();
    await buyGiftCard(system, email);
    const code = await codeMailedTo(system, email);
    await waitForConvergence(system, CONVERGENCE_SECONDS);
    const { giftOrders } = await gatherEvidence(system);
    const id = giftOrders.find(({ recipientEmail }) => recipientEmail === email)?._id ?? '';
    await arm();
    const started = Date.now();
    await askStaff(system, `gift-cards/${id}/refund`, { actId: randomUUID() });
    await waitForConvergence(system, CONVERGENCE_SECONDS, ({ refunds, intents }) =>
      refunds.some(
        ({ payment_intent: of }) =>
          intents.find((intent) => intent.id === of)?.metadata['orderId'] === id,
      ),
    );
    const seconds = (Date.now() - started) / 1000;
    await expectBalance(system, code, 0);
    await expectOneRefund(system, id);
    return seconds;
  },
};

/** The answer may be lost with the process that was to give it, but it is never a refusal. */
async function askStaff(system: RunningSystem, path: string, body?: object): Promise<void> {
  const act = { token: await signIn(system), password: system.admin.password, body };
  const { status } = await postAsStaff(system, `/api/admin/${path}`, act);
  assert(status < 400 || status >= 500, `${path} was answered ${status}`);
}

async function expectBalance(system: RunningSystem, code: string, pounds: number): Promise<void> {
  const balance = await balanceOf(system, code);
  assert(balance === pounds, `the gift card holds £${balance} instead of £${pounds}`);
}

async function expectOneRefund(system: RunningSystem, orderId: string | undefined): Promise<void> {
  const { refunds, intents } = await gatherEvidence(system);
  const paid = intents.filter(({ metadata }) => metadata['orderId'] === orderId);
  const count = refunds.filter(({ payment_intent: of }) => paid.some(({ id }) => id === of)).length;
  assert(count === 1, `order ${orderId} was refunded ${count} times`);
}

/** Waits until the system has converged and the order of this address is in this state. @returns seconds. */
async function secondsUntil(system: RunningSystem, email: string, state: string): Promise<number> {
  const started = Date.now();
  await waitForConvergence(system, CONVERGENCE_SECONDS, ({ bookings }) =>
    bookings.some((booking) => booking.email === email && booking.state === state),
  );
  return (Date.now() - started) / 1000;
}

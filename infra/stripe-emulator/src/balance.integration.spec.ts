import { payAtEmulator } from '@club/client';
import { freePort } from '@club/engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { startEmulator, type Emulator } from './start-emulator.js';

describe('money between the emulator and the club', () => {
  let emulator: Emulator;
  let stripe: Stripe;

  beforeAll(async () => {
    emulator = await startEmulator({ port: await freePort(), webhooks: [] });
    const { hostname, port } = new URL(emulator.url);
    stripe = new Stripe('sk_test_club', {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
  });
  afterAll(() => emulator.close());

  async function paid(card?: string): Promise<string> {
    const intent = await stripe.paymentIntents.create({ amount: 4000, currency: 'gbp' });
    await payAtEmulator(emulator.url, intent.client_secret ?? '', card);
    return intent.id;
  }
  async function command(path: string, body: object): Promise<{ id: string }> {
    const answer = await fetch(`${emulator.url}/_emulator/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: string };
  }
  const dispute = async (paymentIntent: string) =>
    (await stripe.disputes.list({ payment_intent: paymentIntent })).data[0];
  const eventsOf = async (disputeId: string) =>
    (await stripe.events.list({ limit: 100 })).data
      .filter(({ data }) => (data.object as { id?: string }).id === disputeId)
      .map(({ type }) => type.replace('charge.dispute.', ''))
      .reverse();

  it('opens a dispute on a payment, withdraws its money with a fee, and reinstates it when it is won', async () => {
    const paymentIntent = await paid();
    const { id } = await command('disputes', { paymentIntent, reason: 'product_not_received' });
    const opened = await stripe.disputes.retrieve(id);
    expect(opened).toMatchObject({
      amount: 4000,
      status: 'needs_response',
      reason: 'product_not_received',
      payment_intent: paymentIntent,
      balance_transactions: [{ amount: -4000, fee: 2000, net: -6000, type: 'adjustment' }],
    });
    expect(opened.evidence_details.due_by).toBeGreaterThan(opened.created);
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
    const won = await stripe.disputes.retrieve(id);
    expect(won.status).toBe('won');
    expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-4000, 4000]);
    expect(await eventsOf(id)).toEqual([
      'created',
      'funds_withdrawn',
      'updated',
      'closed',
      'funds_reinstated',
    ]);
  });

  it('keeps the money withdrawn if the club accepts the dispute, and closes it only once', async () => {
    const lost = await dispute(await paid('4000000000000259'));
    expect(await stripe.disputes.close(lost?.id ?? '')).toMatchObject({ status: 'lost' });
    expect(await eventsOf(lost?.id ?? '')).toEqual(['created', 'funds_withdrawn', 'closed']);
    await expect(stripe.disputes.close(lost?.id ?? '')).rejects.toThrow(/already closed/);
  });

  it('withdraws nothing for an inquiry until it becomes a dispute', async () => {
    const inquiry = await dispute(await paid('4000000000001976'));
    expect(inquiry).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] });
    await command('disputes/decide', { id: inquiry?.id, outcome: 'escalated' });
    expect(await stripe.disputes.retrieve(inquiry?.id ?? '')).toMatchObject({
      status: 'needs_response',
      balance_transactions: [{ amount: -4000 }],
    });
  });

  describe('a payout', () => {
    beforeEach(() => command('payouts', {}));

    it('is the sum of the charges, refunds and disputes since the last one, and lists them', async () => {
      const refunded = await paid();
      await stripe.refunds.create({ payment_intent: refunded, amount: 1500 });
      await command('disputes', { paymentIntent: await paid(), amount: 2500 });
      await command('payouts', {});
      const [payout] = (await stripe.payouts.list({ limit: 1 })).data;
      const parts = await stripe.balanceTransactions.list({ payout: payout?.id ?? '', limit: 100 });
      expect(parts.data.map(({ type, amount, fee }) => [type, amount, fee]).sort()).toEqual([
        ['adjustment', -2500, 2000],
        ['charge', 4000, 80],
        ['charge', 4000, 80],
        ['payout', -1840, 0],
        ['refund', -1500, 0],
      ]);
      expect(payout).toMatchObject({ amount: 1840, status: 'paid', automatic: true });
    });

    it('leaves later movements for the next one', async () => {
      const [charge] = (await stripe.charges.list({ payment_intent: await paid() })).data;
      const [movement] = (await stripe.balanceTransactions.list({ source: charge?.id ?? '' })).data;
      expect(movement).toMatchObject({ net: 3920, reporting_category: 'charge' });
      const [payout] = (await stripe.payouts.list({ limit: 1 })).data;
      const earlier = await stripe.balanceTransactions.list({
        payout: payout?.id ?? '',
        limit: 100,
      });
      expect(earlier.data.map(({ id }) => id)).not.toContain(movement?.id);
    });
  });
});

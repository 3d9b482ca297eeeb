import { z } from 'zod';
import { Balance } from './balance.js';
import type { BalanceTransaction } from './balance-objects.js';
import { disputeOf } from './cards.js';
import { Disputes } from './disputes.js';
import { listAt, textAt, type Form } from './form.js';
import { Payouts } from './payouts.js';
import type { EmulatorStore } from './store.js';
import type { PaymentIntent } from './stripe-objects.js';
import type { Announce } from './webhooks.js';

type Route = (id: string, form: Form) => unknown;
type Page = <T extends { id: string; created: number }>(
  url: string,
  all: T[],
  form: Form,
) => unknown;

const disputeSchema = z.strictObject({
  paymentIntent: z.string(),
  reason: z.string().optional(),
  amount: z.int().positive().optional(),
  isInquiry: z.boolean().optional(),
});
const decisionSchema = z.strictObject({
  id: z.string(),
  outcome: z.enum(['won', 'lost', 'warning_closed', 'escalated']),
});

const payoutSchema = z.strictObject({ shortBy: z.int().default(0) });
const hidingSchema = z.strictObject({ id: z.string(), isHidden: z.boolean().default(true) });

/** Stripe's calls about disputes, the balance and payouts, and the commands with which tests steer them. */
export class BalanceRoutes {
  private readonly balance: Balance;
  private readonly disputes: Disputes;
  private readonly payouts: Payouts;
  /** Transactions that Stripe's lists leave out; each can still be read by its id. */
  private readonly hidden = new Set<string>();

  constructor(
    private readonly store: EmulatorStore,
    private readonly send: Announce,
  ) {
    this.balance = new Balance(store);
    this.disputes = new Disputes(store, this.balance, send);
    this.payouts = new Payouts(store, this.balance, send);
  }

  /** The balance is written before an event tells of it. Stripe's test cards dispute their own payment. */
  readonly announce: Announce = (type, object) => {
    this.balance.note(type, object);
    this.send(type, object);
    if (type !== 'payment_intent.succeeded') return;
    const { id, payment_method: method } = object as PaymentIntent;
    const dispute = disputeOf(this.store, method);
    if (dispute !== undefined) this.disputes.open({ paymentIntent: id, ...dispute });
  };

  table(page: Page): Record<string, Route> {
    const { store, disputes } = this;
    return {
      'GET disputes': (_, form) =>
        page('/v1/disputes', store.all('disputes').filter(matching(form, DISPUTE_FILTERS)), form),
      'GET disputes/:id': (id) => store.get('disputes', id),
      'POST disputes/:id': (id, form) => disputes.update(store.get('disputes', id), form),
      'POST disputes/:id/close': (id) => disputes.decide(store.get('disputes', id), 'lost'),
      'GET balance_transactions': (_, form) =>
        page('/v1/balance_transactions', this.transactions(form), form),
      'GET balance_transactions/:id': (id, form) =>
        listAt(form, 'expand').includes('source')
          ? this.withSource(store.get('balance', id))
          : store.get('balance', id),
      'GET payouts': (_, form) =>
        page('/v1/payouts', store.all('payouts').filter(matching(form, PAYOUT_FILTERS)), form),
      'GET payouts/:id': (id) => store.get('payouts', id),
    };
  }

  /** @returns undefined for a path that is not one of these commands. */
  command(path: string, body: unknown): unknown {
    switch (path) {
      case '/_emulator/disputes':
        return this.disputes.open(disputeSchema.parse(body));
      case '/_emulator/disputes/decide':
        return this.decide(decisionSchema.parse(body));
      case '/_emulator/payouts':
        return this.payouts.payOut(payoutSchema.parse(body)) ?? {};
      case '/_emulator/balance/hide':
        return this.hide(hidingSchema.parse(body));
      default:
        return undefined;
    }
  }

  private decide({ id, outcome }: z.infer<typeof decisionSchema>): unknown {
    const dispute = this.store.get('disputes', id);
    return outcome === 'escalated'
      ? this.disputes.escalate(dispute)
      : this.disputes.decide(dispute, outcome);
  }

  private transactions(form: Form) {
    const payout = textAt(form, 'payout');
    const all =
      payout === undefined ? this.store.all('balance') : this.payouts.transactionsOf(payout);
    const listed = all
      .filter(({ id }) => !this.hidden.has(id))
      .filter(matching(form, TRANSACTION_FILTERS));
    return listAt(form, 'expand').includes('data.source')
      ? listed.map((transaction) => this.withSource(transaction))
      : listed;
  }

  private withSource(transaction: BalanceTransaction) {
    const { source } = transaction;
    const found = SOURCES.map((collection) => this.store.find(collection, source)).find(
      (object) => object !== undefined,
    );
    return { ...transaction, source: found ?? source };
  }

  private hide({ id, isHidden }: z.infer<typeof hidingSchema>): object {
    if (isHidden) this.hidden.add(id);
    else this.hidden.delete(id);
    return {};
  }
}

const SOURCES = ['charges', 'refunds', 'disputes', 'payouts'] as const;
const DISPUTE_FILTERS = ['payment_intent', 'charge'] as const;
const TRANSACTION_FILTERS = ['source', 'type', 'currency'] as const;
const PAYOUT_FILTERS = ['status'] as const;

/** Whether an object has the values that a list asks for. */
const matching =
  <K extends string>(form: Form, keys: readonly K[]) =>
  (object: Record<K, unknown>): boolean =>
    keys.every((key) => textAt(form, key) === undefined || textAt(form, key) === object[key]);

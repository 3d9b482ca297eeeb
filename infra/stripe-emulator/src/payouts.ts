import type { Balance } from './balance.js';
import type { BalanceTransaction, Payout } from './balance-objects.js';
import { newId, nowSeconds, type EmulatorStore } from './store.js';
import type { Announce } from './webhooks.js';

/** Automatic payouts: each pays out everything that moved since the one before it. */
export class Payouts {
  constructor(
    private readonly store: EmulatorStore,
    private readonly balance: Balance,
    private readonly announce: Announce,
  ) {}

  /**
   * Pays out now; Stripe does it by its own calendar. `shortBy`: the bank receives so much less than the transactions say.
   * @returns null if nothing has moved.
   */
  payOut({ shortBy }: { shortBy: number }): Payout | null {
    const unpaid = this.store
      .all('balance')
      .filter(({ id }) => this.store.find('paidOut', id) === undefined);
    if (unpaid.length === 0) return null;
    const amount = unpaid.reduce((sum, { net }) => sum + net, 0) - shortBy;
    const payout = draftPayout(amount);
    const own = this.balance.add({
      type: 'payout',
      reporting_category: 'payout',
      amount: -amount,
      fee: 0,
      currency: payout.currency,
      source: payout.id,
      description: payout.description,
    });
    for (const { id } of [own, ...unpaid]) this.store.put('paidOut', { id, payout: payout.id });
    this.store.put('payouts', Object.assign(payout, { balance_transaction: own.id }));
    this.announce('payout.created', payout);
    this.announce('payout.paid', payout);
    return payout;
  }

  /** What a payout consists of, itself included. */
  transactionsOf(payout: string): BalanceTransaction[] {
    return this.store
      .all('balance')
      .filter(({ id }) => this.store.find('paidOut', id)?.payout === payout);
  }
}

const draftPayout = (amount: number): Payout => ({
  id: newId('po'),
  object: 'payout',
  amount,
  arrival_date: nowSeconds(),
  automatic: true,
  balance_transaction: null,
  created: nowSeconds(),
  currency: 'gbp',
  description: 'STRIPE PAYOUT',
  destination: 'ba_emulator',
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  reconciliation_status: 'completed',
  source_type: 'card',
  statement_descriptor: null,
  status: 'paid',
  type: 'bank_account',
});

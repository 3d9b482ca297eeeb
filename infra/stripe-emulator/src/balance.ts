import type { BalanceTransaction, Dispute } from './balance-objects.js';
import { newId, nowSeconds, type EmulatorStore } from './store.js';
import type { Charge, Refund } from './stripe-objects.js';

/** Stripe's British prices: 1.5 % and 20p for a charge, £20 for a dispute. A refund is free and returns no fee. */
const CHARGE_SHARE = 0.015;
const CHARGE_FEE = 20;
const DISPUTE_FEE = 2_000;
/** Charges become available after two days. */
const PENDING_SECONDS = 2 * 24 * 60 * 60;

/** What a balance transaction says; all else follows from it. */
type Movement = Pick<
  BalanceTransaction,
  'amount' | 'description' | 'fee' | 'reporting_category' | 'source' | 'type'
> & { currency: string; feeFor?: string };

/** The club's balance at Stripe: one transaction for each charge, refund, failed refund, dispute and payout. */
export class Balance {
  constructor(private readonly store: EmulatorStore) {}

  /** Writes what an announced fact means for the balance. */
  note(type: string, object: unknown): void {
    if (type === 'charge.succeeded') this.addCharge(object as Charge);
    if (type === 'refund.created') this.addRefund(object as Refund);
    if (type === 'refund.failed') this.returnRefund(object as Refund);
  }

  withdraw({ id, amount, charge, currency }: Dispute): BalanceTransaction {
    return this.add({
      type: 'adjustment',
      reporting_category: 'dispute',
      amount: -amount,
      fee: DISPUTE_FEE,
      feeFor: 'Dispute fee',
      currency,
      source: id,
      description: `Chargeback withdrawal for ${charge}`,
    });
  }

  reinstate({ id, amount, charge, currency }: Dispute): BalanceTransaction {
    return this.add({
      type: 'adjustment',
      reporting_category: 'dispute_reversal',
      amount,
      fee: 0,
      currency,
      source: id,
      description: `Chargeback reversal for ${charge}`,
    });
  }

  add({ feeFor = 'Stripe processing fees', ...movement }: Movement): BalanceTransaction {
    const { amount, fee, currency, type } = movement;
    const created = nowSeconds();
    return this.store.put('balance', {
      id: newId('txn'),
      object: 'balance_transaction',
      available_on: type === 'charge' ? created + PENDING_SECONDS : created,
      balance_type: 'payments',
      created,
      exchange_rate: null,
      fee_details:
        fee === 0
          ? []
          : [{ amount: fee, application: null, currency, description: feeFor, type: 'stripe_fee' }],
      net: amount - fee,
      status: type === 'charge' ? 'pending' : 'available',
      ...movement,
    });
  }

  private addCharge(charge: Charge): void {
    const { id, amount, currency } = charge;
    const { id: transaction } = this.add({
      type: 'charge',
      reporting_category: 'charge',
      amount,
      fee: Math.round(amount * CHARGE_SHARE) + CHARGE_FEE,
      currency,
      source: id,
      description: null,
    });
    this.store.put('charges', Object.assign(charge, { balance_transaction: transaction }));
  }

  private addRefund(refund: Refund): void {
    const { id, amount, currency } = refund;
    const { id: transaction } = this.add({
      type: 'refund',
      reporting_category: 'refund',
      amount: -amount,
      fee: 0,
      currency,
      source: id,
      description: null,
    });
    this.store.put('refunds', Object.assign(refund, { balance_transaction: transaction }));
  }

  /** Only money that had left comes back. */
  private returnRefund(refund: Refund): void {
    const { id, amount, currency } = refund;
    const hadLeft = this.store
      .all('balance')
      .some(({ source, type }) => source === id && type === 'refund');
    if (!hadLeft) return;
    const { id: transaction } = this.add({
      type: 'refund_failure',
      reporting_category: 'refund_failure',
      amount,
      fee: 0,
      currency,
      source: id,
      description: null,
    });
    this.store.put('refunds', Object.assign(refund, { failure_balance_transaction: transaction }));
  }
}

import { z } from 'zod';
import { numberOf, startsRefundsPending } from './cards.js';
import { newId, nowSeconds, type EmulatorStore } from './store.js';
import { metadataAt, textAt, wholeNumber, type Form } from './form.js';
import { StripeError } from './stripe-error.js';
import type { Charge, Refund, RefundStatus } from './stripe-objects.js';
import type { Announce } from './webhooks.js';

/**
 * How refunds go; tests set it with POST /_emulator/refunds. `next` is the status with which new refunds begin. `id` and
 * `status` end a refund as the bank does later: a pending one succeeds or fails, and a succeeded one may still fail.
 */
export const refundCommandSchema = z.union([
  z.strictObject({ next: z.enum(['succeeded', 'pending', 'failed']) }),
  z.strictObject({ id: z.string(), status: z.enum(['succeeded', 'failed']) }),
]);
export type RefundCommand = z.infer<typeof refundCommandSchema>;

/** Refunds of at most the amount that was paid. One that failed does not count: its money is back with the club. */
export class Refunds {
  private next: RefundStatus = 'succeeded';

  constructor(
    private readonly store: EmulatorStore,
    private readonly announce: Announce,
  ) {}

  create(form: Form): Refund {
    const charge = this.chargeOf(form);
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) {
      throw new StripeError(400, {
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
      });
    }
    const amount = form['amount'] === undefined ? left : wholeNumber(form, 'amount', 1);
    if (amount > left) {
      throw new StripeError(400, {
        param: 'amount',
        message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      });
    }
    const draft = { ...draftRefund(charge, amount, form), status: this.firstStatus(charge) };
    const refund = this.store.put('refunds', draft);
    this.announce('refund.created', refund);
    if (refund.status === 'failed') this.announce('refund.failed', refund);
    else this.announce('charge.refunded', this.count(charge, amount));
    return refund;
  }

  steer(command: RefundCommand): void {
    if ('next' in command) this.next = command.next;
    else this.end(this.store.get('refunds', command.id), command.status);
  }

  private end(refund: Refund, status: 'succeeded' | 'failed'): void {
    if (refund.status === 'failed' || refund.status === status)
      throw new StripeError(400, { message: `The refund is ${refund.status} already.` });
    refund.status = status;
    this.store.put('refunds', refund);
    if (status === 'failed') this.count(this.store.get('charges', refund.charge), -refund.amount);
    this.announce('refund.updated', refund);
    if (status === 'failed') this.announce('refund.failed', refund);
  }

  private firstStatus({ payment_method: method }: Charge): RefundStatus {
    return startsRefundsPending(numberOf(this.store, method)) ? 'pending' : this.next;
  }

  private count(charge: Charge, amount: number): Charge {
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    return this.store.put('charges', charge);
  }

  private chargeOf(form: Form): Charge {
    const intentId = textAt(form, 'payment_intent');
    const id =
      textAt(form, 'charge') ??
      (intentId === undefined ? null : this.store.get('intents', intentId).latest_charge);
    const charge = id === null ? undefined : this.store.find('charges', id);
    if (charge?.status !== 'succeeded') {
      throw new StripeError(400, {
        param: 'payment_intent',
        message: 'This PaymentIntent does not have a successful charge to refund.',
      });
    }
    return charge;
  }
}

const draftRefund = (charge: Charge, amount: number, form: Form): Omit<Refund, 'status'> => ({
  id: newId('re'),
  object: 'refund',
  amount,
  charge: charge.id,
  payment_intent: charge.payment_intent,
  currency: charge.currency,
  created: nowSeconds(),
  metadata: metadataAt(form),
  reason: textAt(form, 'reason') ?? null,
});

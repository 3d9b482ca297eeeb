import { newId, nowSeconds, type EmulatorStore } from './store.js';
import { metadataAt, textAt, wholeNumber, type Form } from './form.js';
import { StripeError } from './stripe-error.js';
import type { Charge, Refund } from './stripe-objects.js';
import type { Announce } from './webhooks.js';

/** Refunds of at most the amount that was paid. */
export class Refunds {
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
    const refund = this.store.put('refunds', draftRefund(charge, amount, form));
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.store.put('charges', charge);
    this.announce('refund.created', refund);
    this.announce('charge.refunded', charge);
    return refund;
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

const draftRefund = (charge: Charge, amount: number, form: Form): Refund => ({
  id: newId('re'),
  object: 'refund',
  amount,
  charge: charge.id,
  payment_intent: charge.payment_intent,
  currency: charge.currency,
  created: nowSeconds(),
  metadata: metadataAt(form),
  reason: textAt(form, 'reason') ?? null,
  status: 'succeeded',
});

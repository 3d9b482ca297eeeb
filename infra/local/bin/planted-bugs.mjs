// `npm run reliability:planted`: eight bugs of money and seats, one after the other; a test must turn red for each.
import { plant } from './plant.mjs';

const BOOKING = 'services/booking/src';
const bugs = [
  {
    name: 'guard removed from the claim',
    file: `${BOOKING}/offers/offers.store.ts`,
    from: "salesEndAt: { $gt: now }, free: { $gte: quantity }, 'claims.id'",
    to: "salesEndAt: { $gt: now }, 'claims.id'",
    suite: 'integration',
    tests: 'offers/race|bookings/orders',
  },
  {
    name: 'signature not checked',
    file: `${BOOKING}/payments/stripe-payments.ts`,
    from: 'this.stripe.webhooks.constructEvent(rawBody, signature, this.settings.STRIPE_WEBHOOK_SECRET)',
    to: '(signature === undefined ? undefined : JSON.parse(rawBody))',
    suite: 'integration',
    tests: 'payments/payments',
  },
  {
    name: 'amount not compared',
    file: `${BOOKING}/payments/domain/intent-check.ts`,
    from: 'intent.amountReceived !== expected.pence',
    to: 'intent.amountReceived < 0',
    suite: 'integration',
    tests: 'payments/payments',
  },
  {
    name: 'cancel fence skipped',
    file: `${BOOKING}/bookings/release-order.ts`,
    from: "intentId === undefined ? 'unknown' : this.stripe.cancel(intentId)",
    to: "intentId === undefined ? 'unknown' : 'canceled'",
    suite: 'integration',
    tests: 'bookings/orders',
  },
  {
    name: 'outbox row written after the commit',
    file: `${BOOKING}/payments/settle-order.ts`,
    from: "      if (order.email !== '') await this.outbox.add(mail, session);\n      crashPoint('before-commit');\n    });",
    to: "      crashPoint('before-commit');\n    });\n    if (order.email !== '') await this.outbox.addMissing([mail]);",
    suite: 'integration',
    tests: 'payments/payments',
  },
  {
    name: 'refund without its key',
    file: `${BOOKING}/payments/stripe-payments.ts`,
    from: '{ idempotencyKey: `refund-${refund.id}-${refund.attempt}` }',
    to: '{}',
    suite: 'integration',
    tests: 'payments/payments',
  },
  {
    name: 'claim released without checking its state',
    file: `${BOOKING}/offers/offers.store.ts`,
    from: "claims: { $elemMatch: { id: orderId, state: 'held' } } },\n      { $set: { 'claims.$.state': 'releasing' } }",
    to: "claims: { $elemMatch: { id: orderId } } },\n      { $set: { 'claims.$.state': 'releasing' } }",
    suite: 'integration',
    tests: 'offers/race',
  },
  {
    name: 'sweep that trusts the clock',
    file: `${BOOKING}/sweeps/unfinished-orders.ts`,
    from: 'await this.each(order._id, () => this.releaseOrder.execute(order._id));\n    }\n  }\n\n  async settle',
    to: "await this.bookings.move(order._id, 'releasing');\n      await this.bookings.move(order._id, 'expired', { live: false });\n    }\n  }\n\n  async settle",
    suite: 'integration',
    tests: 'sweeps/sweeps',
  },
];

plant(bugs);

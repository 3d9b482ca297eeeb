// `npm run reliability:planted`: eight bugs of money and seats, one after the other; a test must turn red for each.
import { plant } from './plant.mjs';

const BOOKING = 'services/booking/src';
const bugs = [
  {
    name: 'guard removed from the claim',
    file: `${BOOKING}/offers/claims.store.ts`,
    from: "        free: { $gte: quantity },\n        'claims.id'",
    to: "        'claims.id'",
    suite: 'integration',
    tests: 'offers/race|orders/place-order',
  },
  {
    name: 'signature not checked',
    file: `${BOOKING}/stripe/stripe-payments.ts`,
    from: 'this.stripe.webhooks.constructEvent(rawBody, signature, secret)',
    to: '(signature === secret ? undefined : JSON.parse(rawBody))',
    suite: 'integration',
    tests: 'orders/settle-order',
  },
  {
    name: 'amount not compared',
    file: `${BOOKING}/stripe/domain/compare-intent.ts`,
    from: 'intent.amountReceived !== expected.pence',
    to: 'intent.amountReceived < 0',
    suite: 'integration',
    tests: 'orders/settle-order',
  },
  {
    name: 'cancel fence skipped',
    file: `${BOOKING}/orders/release-order.ts`,
    from: "intentId === undefined ? 'unknown' : this.stripe.cancel(intentId)",
    to: "intentId === undefined ? 'unknown' : 'canceled'",
    suite: 'integration',
    tests: 'orders/place-order',
  },
  {
    name: 'outbox row written after the commit',
    file: `${BOOKING}/orders/settle-order.ts`,
    from: "      if (order.email !== '') await this.outbox.write(fact, session);\n      crashPoint('before-commit');\n    });",
    to: "      crashPoint('before-commit');\n    });\n    if (order.email !== '') await this.outbox.writeMissing([fact]);",
    suite: 'integration',
    tests: 'orders/settle-order',
  },
  {
    name: 'refund without its key',
    file: `${BOOKING}/stripe/stripe-payments.ts`,
    from: '{ idempotencyKey: `refund-${refund.id}-${refund.attempt}` }',
    to: '{}',
    suite: 'integration',
    tests: 'orders/settle-order',
  },
  {
    name: 'claim released without checking its state',
    file: `${BOOKING}/offers/claims.store.ts`,
    from: "claims: { $elemMatch: { id: orderId, state: 'held' } } },\n      { $set: { 'claims.$.state': 'releasing' } }",
    to: "claims: { $elemMatch: { id: orderId } } },\n      { $set: { 'claims.$.state': 'releasing' } }",
    suite: 'integration',
    tests: 'offers/race',
  },
  {
    name: 'sweep that trusts the clock',
    file: `${BOOKING}/sweeps/unfinished-orders.ts`,
    from: 'await this.attempt(_id, () => this.releaseOrder.execute(_id));\n  }\n\n  async settle',
    to: "{\n      const { orders } = this.releaseOrder;\n      await orders.transition(_id, 'releasing');\n      await orders.transition(_id, 'expired', { live: false });\n    }\n  }\n\n  async settle",
    suite: 'integration',
    tests: 'sweeps/sweeps',
  },
];

plant(bugs);

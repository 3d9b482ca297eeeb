// `npm run reliability:planted`: plants one bug after the other, and sees that a test turns red for each. Restores every file.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, env, fail, installPackages, node, root, say } from './preflight.mjs';

const BOOKING = 'services/booking/src';
const bugs = [
  {
    name: 'guard removed from the claim',
    file: `${BOOKING}/offers/offers.store.ts`,
    from: "salesEndAt: { $gt: now }, free: { $gte: quantity }, 'claims.id'",
    to: "salesEndAt: { $gt: now }, 'claims.id'",
    tests: 'offers/race|bookings/orders',
  },
  {
    name: 'signature not checked',
    file: `${BOOKING}/payments/stripe-payments.ts`,
    from: 'this.stripe.webhooks.constructEvent(rawBody, signature, this.settings.STRIPE_WEBHOOK_SECRET)',
    to: '(signature === undefined ? undefined : JSON.parse(rawBody))',
    tests: 'payments/payments',
  },
  {
    name: 'amount not compared',
    file: `${BOOKING}/payments/domain/intent-check.ts`,
    from: 'intent.amountReceived !== expected.pence',
    to: 'intent.amountReceived < 0',
    tests: 'payments/payments',
  },
  {
    name: 'cancel fence skipped',
    file: `${BOOKING}/bookings/release-order.ts`,
    from: "intentId === undefined ? 'unknown' : this.stripe.cancel(intentId)",
    to: "intentId === undefined ? 'unknown' : 'canceled'",
    tests: 'bookings/orders',
  },
  {
    name: 'outbox row written after the commit',
    file: `${BOOKING}/payments/settle-order.ts`,
    from: "      if (order.email !== '') await this.outbox.add(mail, session);\n      crashPoint('before-commit');\n    });",
    to: "      crashPoint('before-commit');\n    });\n    if (order.email !== '') await this.outbox.addMissing([mail]);",
    tests: 'payments/payments',
  },
  {
    name: 'refund without its key',
    file: `${BOOKING}/payments/stripe-payments.ts`,
    from: '{ idempotencyKey: `refund-${refund.id}-${refund.attempt}` }',
    to: '{}',
    tests: 'payments/payments',
  },
  {
    name: 'claim released without checking its state',
    file: `${BOOKING}/offers/offers.store.ts`,
    from: "claims: { $elemMatch: { id: orderId, state: 'held' } } },\n      { $set: { 'claims.$.state': 'releasing' } }",
    to: "claims: { $elemMatch: { id: orderId } } },\n      { $set: { 'claims.$.state': 'releasing' } }",
    tests: 'offers/race',
  },
  {
    name: 'sweep that trusts the clock',
    file: `${BOOKING}/sweeps/unfinished-orders.ts`,
    from: 'await this.each(order._id, () => this.releaseOrder.execute(order._id));\n    }\n  }\n\n  async settle',
    to: "await this.bookings.move(order._id, 'releasing');\n      await this.bookings.move(order._id, 'expired', { live: false });\n    }\n  }\n\n  async settle",
    tests: 'sweeps/sweeps',
  },
];

installPackages();
const program = node();
build();
const jest = join(root, 'node_modules/jest/bin/jest.js');
const isGreen = (tests) =>
  spawnSync(
    program,
    ['--experimental-vm-modules', '--no-warnings', jest, '--selectProjects', 'integration', '--runInBand', '--testPathPatterns', tests],
    { cwd: root, env, encoding: 'utf8' },
  ).status === 0;

const all = [...new Set(bugs.flatMap(({ tests }) => tests.split('|')))].join('|');
if (!isGreen(all)) fail('The tests are red before anything was planted.');
let caught = 0;
for (const { name, file, from, to, tests } of bugs) {
  const path = join(root, file);
  const sound = readFileSync(path, 'utf8');
  if (!sound.includes(from)) fail(`${name}: ${file} no longer reads as this bug needs it.`);
  try {
    writeFileSync(
      path,
      sound.replace(from, () => to),
    );
    const isCaught = !isGreen(tests);
    caught += isCaught ? 1 : 0;
    say(`${isCaught ? 'caught' : 'NOT CAUGHT'}: ${name} (${tests})`);
  } finally {
    writeFileSync(path, sound);
  }
}
say(`${caught} of ${bugs.length} planted bugs caught`);
process.exit(caught === bugs.length ? 0 : 1);

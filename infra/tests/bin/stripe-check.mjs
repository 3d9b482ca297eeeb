// `npm run stripe:check`: walks through the buyer's journey with real test keys of Stripe, in a real browser, and prints
// what it saw. The keys come from the environment: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, both in test mode.
// Without them it says so and ends with 2; if the journey fails it ends with 1.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, installPackages, say } from '../../dev/bin/preflight.mjs';

const { STRIPE_SECRET_KEY: secret = '', STRIPE_PUBLISHABLE_KEY: publishable = '' } = process.env;
if (!secret.startsWith('sk_test_') || !publishable.startsWith('pk_test_')) {
  process.stderr.write(
    'Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to the test keys of a Stripe account (sk_test_… and pk_test_…); live keys are refused.\n',
  );
  process.exit(2);
}
installPackages();
build();
const { CHROMIUM_FLAGS, findChromium, freePort } = await import('@club/engines');
const { readLocalSettings, startSystem } = await import('@club/dev');
const { makeShow, runningSystemOf } = await import('@club/testing');
const { postAsStaff, SpecificationClient, signIn } = await import('@club/client');
const { chromium } = await import('playwright-core');

const PATIENCE_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'club-stripe-check-'));
const executablePath = await findChromium(say);
const settings = readLocalSettings({
  ...process.env,
  CLUB_PORT: String(await freePort()),
  CLUB_MAIL_PORT: String(await freePort()),
  CLUB_DEMO_DATA: 'off',
  // Stripe cannot reach this machine: the browser and the sweeps report the payment.
  STRIPE_WEBHOOK_SECRET: process.env.STRIPE_WEBHOOK_SECRET ?? 'whsec_not_reachable',
});
const started = await startSystem(settings, { folder, progress: say });
const system = runningSystemOf(started, {
  port: settings.CLUB_PORT,
  chromium: executablePath,
  controlUrl: '',
});
const browser = await chromium.launch({ executablePath, headless: true, args: CHROMIUM_FLAGS });
let exitCode = 0;
try {
  await journey(await browser.newPage());
} catch (error) {
  say(`FAILED: ${error.message}`);
  exitCode = 1;
} finally {
  await browser.close();
  await started.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(exitCode);

async function journey(page) {
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints = listenTo(page);
  const show = await makeShow(system, { title: 'Stripe check' });
  await page.goto(`${system.publicOrigin}/booking/${show.id}`);
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByLabel('Email Address').fill('stripe-check@example.org');
  await typeCard(page, '4000000000000002');
  say(`script: ${await page.evaluate(() => document.querySelector('script[src*="stripe"]')?.src)}`);
  say(`release of Stripe.js: ${await page.evaluate(() => window.Stripe?.version)}`);
  await payButton(page).click();
  await page.getByText('Payment Failed', { exact: true }).first().waitFor();
  say('declined card: "Payment Failed", and the form is kept');
  await typeCard(page, '4242424242424242');
  await payButton(page).click();
  await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor();
  say('accepted card: "Booking Confirmed!"');
  await page.getByRole('img', { name: /^Ticket BK/ }).waitFor();
  say('the confirmation shows the ticket');
  await refund(show);
  const policy = complaints.filter((text) =>
    /Content Security Policy|permissions policy/i.test(text),
  );
  for (const text of complaints) say(`browser: ${text}`);
  if (policy.length > 0) throw new Error(`${policy.length} violations of our security policy`);
  say('The buyer’s journey works with this Stripe account. Wallets: see infra/docs/wallets.md.');
}

function listenTo(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

async function typeCard(page, number) {
  const card = page.frameLocator('iframe[title="Secure card payment input frame"]');
  for (const [name, text] of [
    ['cardnumber', number],
    ['exp-date', '1230'],
    ['cvc', '123'],
    ['postal', 'CF10 1AA'],
  ])
    await card.locator(`input[name="${name}"]`).fill(text);
}

const payButton = (page) => page.getByRole('button', { name: /^Pay £/ });

/** Returns the money, so that the account of the keys is as it was. */
async function refund(show) {
  const token = await signIn(system);
  const staff = new SpecificationClient(system, 'admin.localhost');
  const { body } = await staff.get('/api/admin/bookings?page=1&search=stripe-check', token);
  const booking = body.find(({ showId }) => showId === show.id);
  say(`booking ${booking.bookingReference}: ${booking.paymentStatus}, £${booking.totalAmount}`);
  const { status } = await postAsStaff(system, `/api/admin/bookings/${booking.id}/refund`, {
    token,
    password: system.admin.password,
    body: {
      refundId: `check-${Date.now()}`,
      amount: Number(booking.totalAmount),
      places: booking.ticketQuantity,
      reason: 'stripe:check',
    },
  });
  if (status !== 200) throw new Error(`the refund was answered with ${status}`);
  say('refunded');
}

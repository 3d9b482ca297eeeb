import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payAtEmulator } from '@club/client';
import { freePort, waitFor } from '@club/engines';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { startEmulator, type Emulator } from './start-emulator.js';

describe('an event that was accepted', () => {
  let folder: string;
  let receiver: Server;
  const running: Emulator[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'emulator-'));
    receiver = createServer((_request, response) => void response.end());
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    for (const emulator of running.splice(0)) await emulator.close();
    receiver.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (): Promise<[Emulator, Stripe]> => {
    const { port } = receiver.address() as AddressInfo;
    const emulator = await startEmulator({
      port: await freePort(),
      file: join(folder, 'stripe.jsonl'),
      webhooks: [{ url: `http://127.0.0.1:${port}/`, secret: 'whsec_test' }],
    });
    running.push(emulator);
    const { hostname, port: emulatorPort } = new URL(emulator.url);
    const options = { host: hostname, port: emulatorPort, protocol: 'http', telemetry: false };
    return [emulator, new Stripe('sk_test_club', options as Stripe.StripeConfig)];
  };
  const undelivered = async (stripe: Stripe): Promise<number> =>
    (await stripe.events.list({ delivery_success: false })).data.length;

  it('stays accepted when the emulator is restarted', async () => {
    const [emulator, stripe] = await start();
    const intent = await stripe.paymentIntents.create({
      amount: 4000,
      currency: 'gbp',
      allowed_payment_method_types: ['card'],
    });
    await payAtEmulator(emulator.url, intent.client_secret ?? '');
    await waitFor('the events to be accepted', async () => (await undelivered(stripe)) === 0);
    await running.pop()?.close();
    const [, again] = await start();
    expect((await again.events.list()).data).not.toEqual([]);
    expect(await undelivered(again)).toBe(0);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../test/isolated-gateway.js';

describe('a payment hint while booking is away', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await isolatedGateway();
    await prepare(app);
  });
  afterAll(() => app.close());

  const hint = (paymentIntentId: string) =>
    app.inject({
      method: 'PATCH',
      url: '/api/bookings/booking-1/payment',
      payload: { status: 'completed', paymentIntentId },
    });

  it('is accepted: the card may have been charged, and no one must pay twice', async () => {
    const answer = await hint('pi_paid');
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({ id: 'booking-1', paymentStatus: 'pending' });
  });

  it('is still refused if it is no hint', async () => {
    expect((await hint('not-an-intent')).statusCode).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';

describe('the calendar file of a show', () => {
  let app: NestFastifyApplication;
  beforeAll(async () => {
    app = await isolatedGateway();
    await prepare(app);
  });
  afterAll(() => app.close());

  it('answers in the usual error body if the show cannot be read', async () => {
    const reply = await app.inject({ url: '/api/shows/night/calendar.ics' });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      503,
      expect.stringMatching(/^application\/json/),
    ]);
    expect(reply.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });
});

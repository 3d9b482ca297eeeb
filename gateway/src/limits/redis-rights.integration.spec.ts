import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../../test/isolated-gateway.js';
import { RateLimits } from './rate-limits.js';

const POINTS = 5;

describe('the gateway’s own user of Redis', () => {
  const copies: NestFastifyApplication[] = [];
  const limitsOf = (copy: number): RateLimits => {
    const app = copies[copy];
    if (app === undefined) throw new Error('no such copy');
    return app.get(RateLimits);
  };
  beforeAll(async () => {
    for (let copy = 0; copy < 2; copy += 1) {
      const app = await isolatedGateway();
      copies.push(app);
      await prepare(app);
    }
  });
  afterAll(() => Promise.all(copies.map((app) => app.close())));

  // A copy that may not count in Redis would count in its own memory, and the other one would know nothing.
  it('may count, take back and reset the limits that all copies share', async () => {
    const key = randomUUID();
    for (let use = 0; use < POINTS; use += 1) await limitsOf(0).use('contact', key);
    await expect(limitsOf(1).use('contact', key)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
    for (let use = 0; use < 2; use += 1) await limitsOf(1).takeBack('contact', key);
    await limitsOf(0).use('contact', key);
    await limitsOf(1).reset('contact', key);
    await limitsOf(0).use('contact', key);
  });
});

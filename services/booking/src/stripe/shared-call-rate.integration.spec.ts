import { connectRedis } from '@club/kit';
import { redisUrlAs, waitFor } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CallRate } from './call-rate.js';
import { KEY, SharedCallRate } from './shared-call-rate.js';

/** No other test has the key of this one in this database. */
const URL = `${process.env['TEST_REDIS_URL']}/12`;
/** Ten calls at once, then one a second: even a slow machine makes all calls of a test within a second or two. */
const tenAtOnce = () => new CallRate(1, 10_000);

describe('the limit of calls to Stripe', () => {
  const everything = connectRedis(URL, { maxRetriesPerRequest: 1 });
  const copies: SharedCallRate[] = [];
  beforeAll(async () => {
    copies.push(copyAt(redisUrlAs('booking', URL)), copyAt(redisUrlAs('booking', URL)));
    for (const copy of copies)
      await waitFor('its first call through Redis', async () => {
        await everything.del(KEY);
        await copy.reserve(Date.now());
        return (await everything.exists(KEY)) === 1;
      });
    await everything.del(KEY);
  });
  afterAll(() => {
    for (const copy of copies) copy.close();
    everything.disconnect();
  });

  it('is shared by all copies of the service', async () => {
    const waits = [];
    for (const copy of copies)
      for (let call = 0; call < 20; call += 1) waits.push(await copy.reserve(Date.now()));
    expect(waits.slice(20)).not.toContain(0); // the first copy has used up the burst
    expect(waits.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(waits.some((wait) => wait !== undefined && wait > 0)).toBe(true);
    expect(waits).toContain(undefined);
    const left = await everything.pttl(KEY);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(16_000);
  });

  it('is kept by each copy alone while Redis is away', async () => {
    const errors: Error[] = [];
    const alone = copyAt('redis://127.0.0.1:1', (error) => errors.push(error));
    await waitFor('the failure', async () => errors.length > 0);
    const waits = [];
    for (let call = 0; call < 20; call += 1) waits.push(await alone.reserve(Date.now()));
    expect(waits.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(waits).toContain(undefined);
    alone.close();
  });

  it('is kept by each copy alone if Redis refuses the command, and the log says why once', async () => {
    const errors: Error[] = [];
    const refused = copyAt(redisUrlAs('mail', URL), (error) => errors.push(error));
    await waitFor('the refusal', async () => {
      await refused.reserve(Date.now());
      return errors.length > 0;
    });
    const waits = [];
    for (let call = 0; call < 20; call += 1) waits.push(await refused.reserve(Date.now()));
    expect(waits).toContain(undefined);
    expect(errors.map(({ message }) => message)).toEqual([expect.stringContaining('NOPERM')]);
    refused.close();
  });
});

function copyAt(url: string, onError: (error: Error) => void = () => undefined): SharedCallRate {
  return new SharedCallRate(tenAtOnce(), url, onError);
}

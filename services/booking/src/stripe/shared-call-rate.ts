import { connectRedis } from '@club/kit';
import { MAX_WAIT_MS, type CallRate, type ReservesCalls } from './call-rate.js';

export const KEY = 'stripe-calls';
const CONNECTION = {
  maxRetriesPerRequest: 0,
  enableOfflineQueue: false,
  connectTimeout: 2_000,
  commandTimeout: 500,
};

/**
 * The rule of `CallRate`, by the clock of Redis, in one step. Times are in microseconds, and the key ends by itself as soon
 * as the whole burst is left again.
 */
const RESERVE = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local gap, burst, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local at = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now - burst + gap)
local wait = math.max(0, at - now)
if wait > longest then return -1 end
local live = math.ceil((wait + gap + burst) / 1000)
redis.call('SET', KEYS[1], string.format('%.0f', at + gap), 'PX', live)
return math.ceil(wait / 1000)
`;

/**
 * One limit on the calls to Stripe for all copies of the service, because Stripe counts the calls of an account. While Redis
 * does not answer, each copy keeps to the limit by itself: Stripe then refuses what is too much, and the caller tries again.
 */
export class SharedCallRate implements ReservesCalls {
  private readonly redis: ReturnType<typeof connectRedis>;
  private refusedAt = -Infinity;

  constructor(
    private readonly own: CallRate,
    redisUrl: string,
    private readonly onError: (error: Error) => void,
  ) {
    this.redis = connectRedis(redisUrl, CONNECTION);
    this.redis.on('error', onError);
  }

  async reserve(now: number): Promise<number | undefined> {
    if (this.redis.status !== 'ready') return this.own.reserve(now);
    const { gapMs, burstMs } = this.own;
    const micros = [gapMs, burstMs, MAX_WAIT_MS].map((ms) => Math.round(ms * 1000));
    const waitMs = await this.redis
      .eval(RESERVE, 1, KEY, ...micros)
      .catch((error: unknown) => this.report(error, now));
    if (typeof waitMs !== 'number') return this.own.reserve(now);
    return waitMs < 0 ? undefined : waitMs; // guard: one-limit-for-all-copies
  }

  /** Redis refuses each call for the same reason, such as a right that is missing, so one a minute is enough. */
  private report(error: unknown, now: number): void {
    if (now - this.refusedAt < 60_000) return;
    this.refusedAt = now;
    this.onError(error instanceof Error ? error : new Error(String(error)));
  }

  close(): void {
    this.redis.disconnect();
  }
}

import { DomainError } from '@club/contracts';
import { connectRedis, type Logger } from '@club/kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { LOGGER, SETTINGS, type GatewaySettings } from '../config.js';

/** How often one key may do something: `points` times in `duration` seconds. */
const LIMITS = {
  contact: { points: 5, duration: 600 },
  intent: { points: 60, duration: 600 },
  'gift-code': { points: 10, duration: 600 },
  booking: { points: 60, duration: 600 },
  'find-booking': { points: 10, duration: 600 },
  'my-booking': { points: 30, duration: 600 },
  login: { points: 20, duration: 900 },
  'login-failures': { points: 8, duration: 900 },
} as const;
export type LimitName = keyof typeof LIMITS;

/** Counts in Redis. While Redis is away it counts in this process, so that sales go on. */
@Injectable()
export class RateLimits implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly limiters: Record<LimitName, RateLimiterRedis>;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.redis = connectRedis(settings.REDIS_URL, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      commandTimeout: 500,
      connectTimeout: 2_000,
    });
    this.redis.on('error', (error: Error) =>
      logger.warn({ reason: error.message }, 'Redis is away, limits are counted in this process'),
    );
    const make = (name: LimitName) =>
      new RateLimiterRedis({
        storeClient: this.redis,
        keyPrefix: `limit-${name}`,
        ...LIMITS[name],
        insuranceLimiter: new RateLimiterMemory(LIMITS[name]), // guard: limits-without-redis (invariants.md I15)
      });
    this.limiters = {
      contact: make('contact'),
      intent: make('intent'),
      'gift-code': make('gift-code'),
      booking: make('booking'),
      'find-booking': make('find-booking'),
      'my-booking': make('my-booking'),
      login: make('login'),
      'login-failures': make('login-failures'),
    };
  }

  /** Counts one use. @throws TOO_MANY_REQUESTS. */
  async use(name: LimitName, key: string): Promise<void> {
    if (this.settings.CLUB_RATE_LIMITS === 'off') return;
    try {
      await this.limiters[name].consume(key);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw new DomainError('TOO_MANY_REQUESTS');
      throw refusal;
    }
  }

  /** Counts nothing. @throws TOO_MANY_REQUESTS if the key has used all its points. */
  async check(name: LimitName, key: string): Promise<void> {
    if (this.settings.CLUB_RATE_LIMITS === 'off') return;
    const used = await this.limiters[name].get(key);
    if (used !== null && used.remainingPoints <= 0) throw new DomainError('TOO_MANY_REQUESTS');
  }

  async reset(name: LimitName, key: string): Promise<void> {
    await this.limiters[name].delete(key);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

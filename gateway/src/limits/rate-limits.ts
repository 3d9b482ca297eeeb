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
  // All guests of an evening open their tickets on the venue's Wi-Fi. A signed link is read, and nothing can be guessed.
  'open-link': { points: 600, duration: 600 },
  'my-moves': { points: 60, duration: 600 },
  'my-returns': { points: 30, duration: 600 },
  // Each offer is an e-mail to an address that anyone may enter.
  'my-transfers': { points: 20, duration: 600 },
  transfer: { points: 30, duration: 600 },
  // Each entry writes an e-mail to an address that anyone may enter.
  'waiting-list-join': { points: 20, duration: 600 },
  'waiting-list': { points: 60, duration: 600 },
  privacy: { points: 5, duration: 600 },
  'client-errors': { points: 30, duration: 600 },
  // ADR 36 says what the four budgets of the sign-in are for.
  'sign-in-device': { points: 10, duration: 900 },
  'sign-in-network': { points: 30, duration: 900 },
  'sign-in-pair': { points: 8, duration: 900 },
  'sign-in-account': { points: 30, duration: 3600 },
  'password-change': { points: 8, duration: 900 },
  'step-up': { points: 8, duration: 900 },
  invitation: { points: 20, duration: 600 },
  'factor-account': { points: 5, duration: 900 },
  'factor-network': { points: 5, duration: 900 },
  'door-pairing': { points: 60, duration: 600 },
  passkey: { points: 120, duration: 900 },
} as const;
export type LimitName = keyof typeof LIMITS;

const limitersBy = (
  make: (name: LimitName) => RateLimiterRedis,
): Record<LimitName, RateLimiterRedis> => ({
  contact: make('contact'),
  intent: make('intent'),
  'gift-code': make('gift-code'),
  booking: make('booking'),
  'find-booking': make('find-booking'),
  'my-booking': make('my-booking'),
  'open-link': make('open-link'),
  'my-moves': make('my-moves'),
  'my-returns': make('my-returns'),
  'my-transfers': make('my-transfers'),
  transfer: make('transfer'),
  'waiting-list-join': make('waiting-list-join'),
  'waiting-list': make('waiting-list'),
  privacy: make('privacy'),
  'client-errors': make('client-errors'),
  'sign-in-device': make('sign-in-device'),
  'sign-in-network': make('sign-in-network'),
  'sign-in-pair': make('sign-in-pair'),
  'sign-in-account': make('sign-in-account'),
  'password-change': make('password-change'),
  'step-up': make('step-up'),
  invitation: make('invitation'),
  'factor-account': make('factor-account'),
  'factor-network': make('factor-network'),
  'door-pairing': make('door-pairing'),
  passkey: make('passkey'),
});

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
    this.limiters = limitersBy(make);
  }

  /** Counts one use. @throws TOO_MANY_REQUESTS. */
  async use(name: LimitName, key: string): Promise<void> {
    if ((await this.overuse(name, key)) > 0) throw new DomainError('TOO_MANY_REQUESTS');
  }

  /** Counts one use. @returns by how many uses the limit is exceeded now; 0 if it is not. */
  async overuse(name: LimitName, key: string): Promise<number> {
    if (this.settings.CLUB_RATE_LIMITS === 'off') return 0;
    try {
      await this.limiters[name].consume(key);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal.consumedPoints - LIMITS[name].points;
      throw refusal;
    }
  }

  /** Takes one use back that was counted. */
  async takeBack(name: LimitName, key: string): Promise<void> {
    if (this.settings.CLUB_RATE_LIMITS === 'off') return;
    await this.limiters[name].reward(key);
  }

  /** Forgets every use. */
  async reset(name: LimitName, key: string): Promise<void> {
    await this.limiters[name].delete(key);
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}

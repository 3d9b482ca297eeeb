import { setTimeout } from 'node:timers/promises';
import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';

const FIRST_MS = 250;
/** The delay doubles with every so many attempts. */
const ATTEMPTS_PER_STEP = 5;
const LONGEST_MS = 10_000;
const MAX_WAITING = 1_000;

/** How long an attempt waits if the account's budget for strangers is exceeded by so many. */
export const delayOf = (overdraft: number): number =>
  overdraft <= 0
    ? 0
    : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.floor((overdraft - 1) / ATTEMPTS_PER_STEP));

/** Slows an account down that strangers guess at. It refuses no one, because a refusal would lock its owner out. */
@Injectable()
export class SignInDelay {
  private waiting = 0;

  /** @throws SERVICE_UNAVAILABLE if too many wait already. */
  async wait(overdraft: number): Promise<void> {
    const ms = delayOf(overdraft);
    if (ms === 0) return;
    if (this.waiting >= MAX_WAITING) throw new DomainError('SERVICE_UNAVAILABLE');
    this.waiting += 1;
    await this.pause(ms).finally(() => (this.waiting -= 1));
  }

  /** Apart, so that tests need not wait. */
  pause(ms: number): Promise<void> {
    return setTimeout(ms);
  }
}

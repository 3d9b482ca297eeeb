import { randomBytes } from 'node:crypto';
import { DomainError } from '@club/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Argon2 } from './argon2.js';

/** Half of the threads that Node has for such work; files and names of hosts need the others. */
const AT_ONCE = 2;
/** In each queue. Each takes about 20 ms, so the last of them waits for a fifth of a second. */
const MAX_WAITING = 16;

/**
 * `staff`: from a session or a device that has signed in before, which cannot be many. They never wait behind
 * `strangers`, who may be any number.
 */
export type PasswordQueue = 'staff' | 'strangers';

/** Hashes and checks passwords, a few at a time, so that a flood of sign-ins leaves the gateway free for its visitors. */
@Injectable()
export class Passwords implements OnModuleInit {
  /** Checked if there is no account, so that the answer takes the same time. */
  private decoy = '';
  private running = 0;
  private readonly waiting: Record<PasswordQueue, (() => void)[]> = { staff: [], strangers: [] };

  constructor(private readonly argon2: Argon2) {}

  async onModuleInit(): Promise<void> {
    this.decoy = await this.argon2.hash(randomBytes(24).toString('base64url'));
  }

  /** @throws SERVICE_UNAVAILABLE if too many wait already. */
  hash(password: string): Promise<string> {
    return this.inTurn('staff', () => this.argon2.hash(password));
  }

  /**
   * The same work whether there is a stored hash or not.
   * @throws SERVICE_UNAVAILABLE if too many wait already.
   */
  matches(stored: string | undefined, password: string, queue: PasswordQueue): Promise<boolean> {
    const known = stored ?? this.decoy; // guard: unknown-names-cost-the-same
    return this.inTurn(queue, () => this.argon2.verify(known, password));
  }

  private async inTurn<T>(queue: PasswordQueue, work: () => Promise<T>): Promise<T> {
    const mine = this.waiting[queue]; // guard: staff-before-strangers
    // guard: password-work-is-bounded
    if (mine.length >= MAX_WAITING) throw new DomainError('SERVICE_UNAVAILABLE');
    if (this.running >= AT_ONCE) await new Promise<void>((start) => mine.push(start));
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.staff.shift() ?? this.waiting.strangers.shift();
      if (next === undefined) this.running -= 1;
      else next(); // takes over the place of this one
    }
  }
}

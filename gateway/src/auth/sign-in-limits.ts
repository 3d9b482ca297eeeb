import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimits, type LimitName } from '../limits/rate-limits.js';

/** What an attempt to sign in is counted by. */
export interface Attempt {
  /** As it was typed: an unknown name is counted like a known one. */
  username: string;
  network: string;
  /** The device, if it has signed in to this account before. */
  deviceId: string | undefined;
}

/** An attempt that has been counted. */
export interface CountedAttempt {
  uses: [LimitName, string][];
  /** It comes from a device that has signed in before and has attempts of its own left. */
  isKnownDevice: boolean;
  /** By how much the account's budget for strangers is exceeded; 0 for a known device. */
  overdraft: number;
}

/**
 * Limits the guessing of passwords (ADR 36). Every attempt is counted before anything is looked up, so attempts that
 * arrive together are counted together. No stranger can lock a member of staff out of a device that is known.
 */
@Injectable()
export class SignInLimits {
  constructor(private readonly limits: RateLimits) {}

  /** @throws TOO_MANY_REQUESTS if the network, or the account from this network, has no attempt left. */
  async count({ username, network, deviceId }: Attempt): Promise<CountedAttempt> {
    // Before the network: the audience's Wi-Fi has the same address as the box office.
    if (deviceId !== undefined && (await this.limits.overuse('sign-in-device', deviceId)) === 0)
      return { uses: [['sign-in-device', deviceId]], isKnownDevice: true, overdraft: 0 };
    const account = accountKey(username);
    const pair = `${account} ${network}`;
    await this.limits.use('sign-in-network', network);
    await this.limits.use('sign-in-pair', pair); // guard: guesses-from-one-network
    return {
      uses: [
        ['sign-in-network', network],
        ['sign-in-pair', pair],
        ['sign-in-account', account],
      ],
      isKnownDevice: false,
      overdraft: await this.limits.overuse('sign-in-account', account),
    };
  }

  /**
   * It was the right person: what only they can have used begins anew. Of what others may have used too, this attempt
   * alone is taken back; otherwise signing in to an account of one's own would be worth a new budget for guesses.
   */
  async succeeded({ uses }: CountedAttempt): Promise<void> {
    await Promise.all(
      uses.map(([name, key]) =>
        name === 'sign-in-pair' || name === 'sign-in-device'
          ? this.limits.reset(name, key)
          : this.limits.takeBack(name, key),
      ),
    );
  }

  /** The password was not looked at. */
  async notTried({ uses }: CountedAttempt): Promise<void> {
    await Promise.all(uses.map(([name, key]) => this.limits.takeBack(name, key)));
  }
}

/** Equal for all spellings of a name that could be one account. A hash, because strangers choose how long a name is. */
const accountKey = (username: string): string =>
  createHash('sha256')
    .update(username.normalize('NFKC').trim().toLowerCase())
    .digest('base64url')
    .slice(0, 22);

import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../limits/rate-limits.js';
import type { UsedFactor } from '../sessions.store.js';
import { FactorList } from './factor-list.js';
import { RecoveryCodes } from './recovery-codes.js';
import { Totp } from './totp.js';

/** Who types a code, and from where. */
export interface CodeOrigin {
  staffId: string;
  network: string;
}

/** The codes that members of staff type: of their app, or of their paper. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly factors: FactorList,
    private readonly totp: Totp,
    private readonly recovery: RecoveryCodes,
    private readonly limits: RateLimits,
  ) {}

  /**
   * The second step of a sign-in, after the right password.
   * @returns the factor, or undefined if the account has none.
   * @throws SECOND_FACTOR_REQUIRED with the methods if there is no code, INVALID_CREDENTIALS, TOO_MANY_REQUESTS.
   */
  async require(code: string | undefined, origin: CodeOrigin): Promise<UsedFactor | undefined> {
    const methods = await this.factors.methodsOf(origin.staffId);
    if (methods.length === 0) return undefined; // guard: factors-are-asked-for
    if (code === undefined)
      throw new DomainError('SECOND_FACTOR_REQUIRED', undefined, undefined, { methods });
    const used = await this.use(code, origin);
    if (used === undefined) throw new DomainError('INVALID_CREDENTIALS');
    return used;
  }

  /** Uses a code up. @returns undefined if it is wrong. @throws TOO_MANY_REQUESTS. */
  async use(code: string, { staffId, network }: CodeOrigin): Promise<UsedFactor | undefined> {
    await this.limits.use('factor-account', staffId); // guard: codes-are-not-guessed
    await this.limits.use('factor-network', network);
    const used = await this.kindOf(staffId, code);
    if (used === undefined) return undefined;
    await this.limits.reset('factor-account', staffId);
    await this.limits.takeBack('factor-network', network);
    return used;
  }

  private async kindOf(staffId: string, code: string): Promise<UsedFactor | undefined> {
    const now = new Date();
    if (await this.totp.use(staffId, code, now)) return 'totp';
    return (await this.recovery.use(staffId, code, now)) ? 'recovery-code' : undefined;
  }
}

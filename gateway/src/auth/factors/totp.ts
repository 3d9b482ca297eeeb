import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import type { StaffTransaction } from '../staff.store.js';
import { FactorKeys } from './factor-keys.js';
import { TotpStore } from './totp.store.js';

const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** Codes of the step before and after count too, for clocks that differ. */
const WINDOW = 1;
const SIX_DIGITS = /^[0-9]{6}$/;

/** The codes of authenticator apps (RFC 6238). */
@Injectable()
export class Totp {
  constructor(
    private readonly store: TotpStore,
    private readonly keys: FactorKeys,
  ) {}

  /** A new secret, which counts once it is confirmed. @returns undefined if the account has a confirmed one. */
  async begin(staffId: string): Promise<Secret | undefined> {
    const secret = new Secret({ size: SECRET_BYTES });
    const isBegun = await this.store.begin(staffId, this.keys.seal(secret.bytes, staffId));
    return isBegun ? secret : undefined;
  }

  /** Uses a code of the confirmed secret up. */
  async use(staffId: string, code: string, now: Date): Promise<boolean> {
    const row = await this.store.find(staffId);
    return row?.isConfirmed === true && this.useOf(staffId, code, now);
  }

  /** From now on the new secret counts. @throws EDITED_MEANWHILE if it was removed or confirmed since. */
  async confirm(staffId: string, now: Date, session: StaffTransaction): Promise<void> {
    if (!(await this.store.confirm(staffId, now, session)))
      throw new DomainError('EDITED_MEANWHILE');
  }

  /** Uses a code up, also of a secret that is not confirmed yet. */
  async useOf(staffId: string, code: string, now: Date): Promise<boolean> {
    const token = code.replaceAll(' ', '');
    const row = await this.store.find(staffId);
    if (row === null || !SIX_DIGITS.test(token)) return false;
    const secret = new Secret({ buffer: this.keys.open(row.sealed, staffId).buffer });
    const delta = TOTP.validate({
      token,
      secret,
      timestamp: now.getTime(),
      window: WINDOW,
      period: PERIOD_S,
    });
    if (delta === null) return false;
    const step = Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
    return this.store.useStep(staffId, step, row.sealed);
  }
}

import type { Proof } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { StaffStore } from '../staff.store.js';
import { PasskeysStore } from './passkeys.store.js';
import { RecoveryStore } from './recovery.store.js';
import { TotpStore } from './totp.store.js';

/** The factors of any account. */
@Injectable()
export class FactorList {
  constructor(
    private readonly passkeys: PasskeysStore,
    private readonly totp: TotpStore,
    private readonly recovery: RecoveryStore,
    private readonly staff: StaffStore,
  ) {}

  /** Whether the account has a passkey or an authenticator app. */
  async has(staffId: string): Promise<boolean> {
    return (await this.methodsOf(staffId)).length > 0;
  }

  /** What the account can prove itself with besides its password. Recovery codes alone are no factor. */
  async methodsOf(staffId: string): Promise<Proof[]> {
    const [hasPasskey, hasTotp] = await Promise.all([
      this.passkeys.exists(staffId),
      this.totp.exists(staffId),
    ]);
    const factors: Proof[] = [
      ...(hasPasskey ? (['passkey'] as const) : []),
      ...(hasTotp ? (['totp'] as const) : []),
    ];
    return factors.length === 0 ? [] : [...factors, 'recovery-code'];
  }

  /**
   * Removes all factors and recovery codes of an account. Its days to add a factor begin anew with its next sign-in.
   * Sessions stay open; a caller that resets an account ends them too.
   */
  async removeAll(staffId: string): Promise<void> {
    await this.passkeys.removeAll(staffId);
    await this.totp.remove(staffId);
    await this.recovery.removeAll(staffId);
    await this.staff.forgetFactorGrace(staffId);
  }
}

import type { Proof } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { DevicesStore } from '../devices.store.js';
import { SessionsStore } from '../sessions.store.js';
import { StaffStore, type StaffTransaction } from '../staff.store.js';
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
    private readonly sessions: SessionsStore,
    private readonly devices: DevicesStore,
  ) {}

  /** Whether the account has a passkey or an authenticator app. */
  async has(staffId: string, session: StaffTransaction | null = null): Promise<boolean> {
    return (
      (await this.passkeys.exists(staffId, session)) || (await this.totp.exists(staffId, session))
    );
  }

  /** All accounts that have one. */
  async owners(): Promise<ReadonlySet<string>> {
    return new Set([...(await this.passkeys.owners()), ...(await this.totp.owners())]);
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
   * Removes all factors and recovery codes of an account and ends its sessions, in one transaction. A factor that is added
   * at the same moment conflicts with it, and is refused because its session has ended.
   */
  async removeAll(staffId: string, session: StaffTransaction): Promise<void> {
    await this.staff.goWithoutFactor(staffId, session);
    await this.passkeys.removeAll(staffId, session);
    await this.totp.remove(staffId, session);
    await this.recovery.removeAll(staffId, session);
    await this.sessions.closeAllOf(staffId, session);
    await this.devices.forgetAllOf(staffId, session);
  }
}

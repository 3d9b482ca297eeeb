import { DomainError, type OwnFactors as Shape, type Passkey } from '@club/contracts';
import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../../config.js';
import type { SignedInMember } from '../signed-in-member.js';
import { StaffStore, type StaffTransaction } from '../staff.store.js';
import { FactorResetsStore } from '../staff/factor-resets.store.js';
import { FactorGrace } from './factor-grace.js';
import { FactorList } from './factor-list.js';
import { PasskeysStore, type PasskeyRow } from './passkeys.store.js';
import { RecoveryCodes } from './recovery-codes.js';
import { TotpStore } from './totp.store.js';

/** Lists, renames and removes the factors of one's own account. */
@Injectable()
export class ManageOwnFactors {
  constructor(
    private readonly staff: StaffStore,
    private readonly passkeys: PasskeysStore,
    private readonly totp: TotpStore,
    private readonly recovery: RecoveryCodes,
    private readonly resets: FactorResetsStore,
    private readonly grace: FactorGrace,
    private readonly factors: FactorList,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async list({ id, isFactorOverdue }: SignedInMember): Promise<Shape> {
    const [member, passkeys, hasTotp, recoveryCodesLeft, reset] = await Promise.all([
      this.staff.find(id),
      this.passkeys.listOf(id),
      this.totp.exists(id),
      this.recovery.left(id),
      this.resets.find(id),
    ]);
    const hasFactor = hasTotp || passkeys.length > 0;
    const due = member === null || hasFactor ? undefined : this.grace.dueAt(member);
    return {
      passkeys: passkeys.map(shapeOf),
      hasTotp,
      recoveryCodesLeft,
      dueAt: due?.toISOString() ?? null,
      daysLeft: due === undefined ? null : daysUntil(due),
      isOverdue: isFactorOverdue,
      reset: reset && { by: reset.byName, dueAt: reset.dueAt.toISOString() },
    };
  }

  /** @throws NOT_FOUND. */
  async renamePasskey({ id }: SignedInMember, passkeyId: string, name: string): Promise<void> {
    if (!(await this.passkeys.rename(passkeyId, id, name))) throw new DomainError('NOT_FOUND');
  }

  /** @throws NOT_FOUND, LAST_FACTOR. */
  removePasskey(member: SignedInMember, passkeyId: string): Promise<void> {
    return this.remove(member, (session) => this.passkeys.remove(passkeyId, member.id, session));
  }

  /** @throws NOT_FOUND, LAST_FACTOR. */
  removeTotp(member: SignedInMember): Promise<void> {
    return this.remove(member, (session) => this.totp.remove(member.id, session));
  }

  /** Roles that need a factor keep one: of two removals at the same moment, the later one sees what the other has left. */
  private async remove(
    { id: staffId }: SignedInMember,
    remove: (session: StaffTransaction) => Promise<boolean>,
  ): Promise<void> {
    await this.staff.transaction(async (session) => {
      await this.staff.changeFactorsOf(staffId, session); // guard: factors-go-one-after-the-other
      if (!(await remove(session))) throw new DomainError('NOT_FOUND');
      const member = await this.staff.findIn(staffId, session);
      if (member === null || !this.grace.isNeeded(member)) return;
      if (!(await this.factors.has(staffId, session))) throw new DomainError('LAST_FACTOR'); // guard: money-roles-keep-a-factor
    });
    this.logger.info({ staffId }, 'factor removed');
  }
}

const DAY_MS = 86_400_000;
const daysUntil = (due: Date): number =>
  Math.max(0, Math.ceil((due.getTime() - Date.now()) / DAY_MS));

const shapeOf = ({ _id: id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isSynced: backedUp,
});

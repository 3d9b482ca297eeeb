import { DomainError, type OwnFactors as Shape, type Passkey } from '@club/contracts';
import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../../config.js';
import type { SignedInMember } from '../signed-in-member.js';
import { StaffStore } from '../staff.store.js';
import { FactorGrace } from './factor-grace.js';
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
    private readonly grace: FactorGrace,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async list({ id, isFactorOverdue }: SignedInMember): Promise<Shape> {
    const [member, passkeys, hasTotp, recoveryCodesLeft] = await Promise.all([
      this.staff.find(id),
      this.passkeys.listOf(id),
      this.totp.exists(id),
      this.recovery.left(id),
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
    };
  }

  /** @throws NOT_FOUND. */
  async renamePasskey({ id }: SignedInMember, passkeyId: string, name: string): Promise<void> {
    if (!(await this.passkeys.rename(passkeyId, id, name))) throw new DomainError('NOT_FOUND');
  }

  /** @throws NOT_FOUND, LAST_FACTOR. */
  async removePasskey(member: SignedInMember, passkeyId: string): Promise<void> {
    await this.keepOne(member);
    if (!(await this.passkeys.remove(passkeyId, member.id))) throw new DomainError('NOT_FOUND');
    this.noteRemoval(member);
  }

  /** @throws NOT_FOUND, LAST_FACTOR. */
  async removeTotp(member: SignedInMember): Promise<void> {
    if (!(await this.totp.exists(member.id))) throw new DomainError('NOT_FOUND');
    await this.keepOne(member);
    await this.totp.remove(member.id);
    this.noteRemoval(member);
  }

  /** Roles that need a factor keep one. Two removals at once may take both; the next sign-in then asks for a new one. */
  private async keepOne({ id }: SignedInMember): Promise<void> {
    const [member, passkeys, hasTotp] = await Promise.all([
      this.staff.find(id),
      this.passkeys.listOf(id),
      this.totp.exists(id),
    ]);
    const isLast = passkeys.length + (hasTotp ? 1 : 0) <= 1;
    if (!isLast || member === null) return;
    if (this.grace.isNeeded(member)) throw new DomainError('LAST_FACTOR'); // guard: money-roles-keep-a-factor
  }

  private noteRemoval({ id: staffId }: SignedInMember): void {
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

import { randomBytes } from 'node:crypto';
import { DomainError, FACTOR_RESET_HOURS } from '@club/contracts';
import { Trail, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../../config.js';
import { FactorList } from '../factors/factor-list.js';
import { TellStaff } from '../mails/tell-staff.js';
import type { SignedInMember } from '../signed-in-member.js';
import { StaffStore, type StaffTransaction } from '../staff.store.js';
import { refuseOwn } from './change-member.js';
import { FactorResetsStore, type FactorResetRow } from './factor-resets.store.js';

const DELAY_MS = FACTOR_RESET_HOURS * 60 * 60_000;

/**
 * Removes the second factors of a colleague who has lost them: a day after an owner has asked for it, or at once when another
 * owner confirms it. The member hears of both by e-mail, and can end the request with the factor (invariants.md I39).
 */
@Injectable()
export class ResetFactors {
  constructor(
    private readonly staff: StaffStore,
    private readonly resets: FactorResetsStore,
    private readonly factors: FactorList,
    private readonly tell: TellStaff,
    private readonly trail: Trail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Repeating it changes nothing. @throws FORBIDDEN for one's own account, NOT_FOUND if there is no factor to remove. */
  async ask(by: SignedInMember, id: string, now: Date): Promise<void> {
    refuseOwn(by, id);
    const noticeId = newNoticeId();
    const dueAt = new Date(now.getTime() + DELAY_MS);
    await this.staff.transaction(async (session) => {
      const member = await this.staff.findIn(id, session);
      if (member === null || member.disabled || !(await this.factors.has(id, session)))
        throw new DomainError('NOT_FOUND', 'This account has no second factor.');
      const row = { _id: id, by: by.id, byName: by.username, at: now, dueAt };
      if (!(await this.resets.add(row, session))) return;
      const notice = { _id: noticeId, kind: 'staff-factor-reset-asked', at: now, dueAt } as const;
      await this.tell.write(member, { ...notice, by: by.username }, session);
      await this.trail.write({ act: 'staff-factors-reset-ask', id }, session);
    });
    this.logger.info({ staffId: by.id, member: id }, 'factor reset asked');
  }

  /** A second owner confirms: it happens at once. @throws NOT_FOUND, FORBIDDEN for one's own account or request. */
  async confirm(by: SignedInMember, id: string, now: Date): Promise<void> {
    refuseOwn(by, id);
    if ((await this.resets.find(id)) === null) throw new DomainError('NOT_FOUND');
    const isDone = await this.apply({ id, byName: by.username, now }, (session) =>
      this.resets.takeConfirmed(id, by.id, session),
    );
    if (!isDone) throw new DomainError('FORBIDDEN', 'Another owner has to confirm this.');
  }

  /** The day is over. Safe in several processes at once: the request is taken out once. */
  async applyDue(now: Date): Promise<void> {
    for (const { _id: id, byName } of await this.resets.all())
      await this.apply({ id, byName, now }, (session) => this.resets.takeDue(id, now, session));
  }

  /** By any owner, or by the member whose factors they are. @throws NOT_FOUND. */
  async cancel(by: SignedInMember, id: string): Promise<void> {
    const act = by.id === id ? 'factors-keep' : 'staff-factors-reset-cancel';
    await this.staff.transaction(async (session) => {
      if (!(await this.resets.cancel(id, session))) throw new DomainError('NOT_FOUND');
      await this.trail.write({ act, id }, session);
    });
    this.logger.info({ staffId: by.id, member: id }, 'factor reset cancelled');
  }

  find(id: string): Promise<FactorResetRow | null> {
    return this.resets.find(id);
  }

  /** One transaction: the request is gone, and so are factors and sessions; or nothing has happened. */
  private async apply(
    { id, byName, now }: { id: string; byName: string; now: Date },
    take: (session: StaffTransaction) => Promise<boolean>,
  ): Promise<boolean> {
    const noticeId = newNoticeId();
    const isDone = await this.staff.transaction(async (session) => {
      if (!(await take(session))) return false;
      await this.factors.removeAll(id, session);
      const member = await this.staff.findIn(id, session);
      const notice = { _id: noticeId, kind: 'staff-factors-reset', at: now, by: byName } as const;
      if (member !== null) await this.tell.write(member, notice, session);
      await this.trail.write({ act: 'staff-factors-reset', id }, session);
      return true;
    });
    if (isDone) this.logger.warn({ member: id }, 'factors reset');
    return isDone;
  }
}

const newNoticeId = (): string => randomBytes(12).toString('hex');

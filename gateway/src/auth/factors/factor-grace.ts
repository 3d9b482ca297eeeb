import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../../config.js';
import { grantsOf, needFactor, StaffStore, type StaffRow } from '../staff.store.js';

const DAY_MS = 86_400_000;

/** Roles that touch money need a factor, some days after the first sign-in without one. */
@Injectable()
export class FactorGrace {
  constructor(
    private readonly staff: StaffStore,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  isNeeded(member: StaffRow): boolean {
    return needFactor(grantsOf(member));
  }

  /** The member signs in without a factor: the days begin, unless they have begun before. */
  async begin(member: StaffRow, now: Date): Promise<void> {
    if (!this.isNeeded(member) || member.factorAskedAt !== undefined) return;
    await this.staff.askForFactor(member._id, now);
  }

  /** When a member without a factor needs one; undefined if the role needs none. */
  dueAt(member: StaffRow): Date | undefined {
    if (!this.isNeeded(member) || member.factorAskedAt === undefined) return undefined;
    const days = this.settings.STAFF_FACTOR_GRACE_DAYS;
    return new Date(member.factorAskedAt.getTime() + days * DAY_MS);
  }

  /** Whether a session without a factor may do nothing but add one. */
  isOver(member: StaffRow, now: Date): boolean {
    const due = this.dueAt(member);
    return due !== undefined && due <= now;
  }
}

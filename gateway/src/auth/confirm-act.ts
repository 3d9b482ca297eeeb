import { DomainError, poundsToPence, type ConfirmActInput, type Proof } from '@club/contracts';
import { Trail, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { RateLimits } from '../limits/rate-limits.js';
import { Passwords } from './passwords.js';
import type { SignedInMember } from './signed-in-member.js';
import { StaffStore } from './staff.store.js';
import { StepUpsStore } from './step-ups.store.js';

/** Confirms one act of a member of staff who proves once more who they are. */
@Injectable()
export class ConfirmAct {
  constructor(
    private readonly staff: StaffStore,
    private readonly stepUps: StepUpsStore,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    private readonly trail: Trail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** What the member of staff may prove it with. */
  methodsOf(_member: SignedInMember): Promise<Proof[]> {
    return Promise.resolve(['password']);
  }

  /** @throws VALIDATION_FAILED with the proof that is wrong, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE. */
  async execute(member: SignedInMember, input: ConfirmActInput): Promise<void> {
    const { action, target, amount, password = '' } = input;
    await this.checkPassword(member, password);
    const { id: staffId, sessionId } = member;
    const act = { staffId, sessionId, action, target, pence: poundsToPence(amount) };
    const details = { action, target, pence: act.pence };
    await this.trail.transaction(async (session) => {
      await this.stepUps.add(act, new Date(), session);
      await this.trail.write({ act: 'step-up', id: staffId, details }, session);
    });
    this.logger.info({ staffId, action, target }, 'act confirmed');
  }

  private async checkPassword({ id }: SignedInMember, password: string): Promise<void> {
    await this.limits.use('step-up', id); // a stolen token must not be used to guess
    const account = await this.staff.find(id);
    if (!(await this.passwords.matches(account?.passwordHash, password, 'staff')))
      throw new DomainError('VALIDATION_FAILED', undefined, [
        { path: 'password', message: 'This is not your password' },
      ]);
    await this.limits.reset('step-up', id);
  }
}

import {
  DomainError,
  poundsToPence,
  type ConfirmActInput,
  type ConfirmedAct,
  type PasskeyAnswer,
  type Proof,
} from '@club/contracts';
import { Trail } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { RateLimits } from '../limits/rate-limits.js';
import { FactorList } from './factors/factor-list.js';
import { Passkeys } from './factors/passkeys.js';
import { SecondFactor } from './factors/second-factor.js';
import type { Site } from './factors/site.js';
import { Passwords } from './passwords.js';
import type { SignedInMember } from './signed-in-member.js';
import { StaffStore } from './staff.store.js';
import { StepUpsStore } from './step-ups.store.js';

interface Origin {
  site: Site;
  network: string;
}

/** Confirms one act of a member of staff who proves once more who they are. */
@Injectable()
export class ConfirmAct {
  constructor(
    private readonly staff: StaffStore,
    private readonly stepUps: StepUpsStore,
    private readonly passwords: Passwords,
    private readonly limits: RateLimits,
    private readonly trail: Trail,
    private readonly factors: FactorList,
    private readonly secondFactor: SecondFactor,
    private readonly passkeys: Passkeys,
  ) {}

  /** What the member of staff may prove it with: the password counts only if there is no factor. */
  async methodsOf({ id }: SignedInMember): Promise<Proof[]> {
    const methods = await this.factors.methodsOf(id);
    return methods.length > 0 ? methods : ['password'];
  }

  startPasskey(member: SignedInMember, act: ConfirmedAct, site: Site) {
    return this.passkeys.startAsking(purposeOf(member, act), site, member.id);
  }

  /** @throws VALIDATION_FAILED with the proof that is wrong, CHALLENGE_EXPIRED, TOO_MANY_REQUESTS. */
  async execute(member: SignedInMember, input: ConfirmActInput, origin: Origin): Promise<void> {
    const hasFactor = await this.factors.has(member.id);
    // guard: a-password-is-no-second-factor
    if (hasFactor) await this.checkFactor(member, input, origin);
    else await this.checkPassword(member, input.password ?? '');
    const { action, target, amount } = input;
    const { id: staffId, sessionId } = member;
    const act = { staffId, sessionId, action, target, pence: poundsToPence(amount) };
    const details = { action, target, pence: act.pence };
    await this.trail.transaction(async (session) => {
      await this.stepUps.add(act, new Date(), session);
      await this.trail.write({ act: 'step-up', id: staffId, details }, session);
    });
  }

  private async checkFactor(
    member: SignedInMember,
    input: ConfirmActInput,
    { site, network }: Origin,
  ): Promise<void> {
    if (input.passkey !== undefined) return this.checkPasskey(member, input.passkey, input, site);
    const used = await this.secondFactor.use(input.code ?? '', { staffId: member.id, network });
    if (used === undefined) throw wrong('code', 'This code is wrong or was used before');
  }

  /**
   * The challenge was made for this very act, so its answer confirms no other. A passkey that is refused ends no session:
   * at a sign-in it is INVALID_CREDENTIALS, here a field that is wrong.
   */
  private async checkPasskey(
    member: SignedInMember,
    answer: PasskeyAnswer,
    act: ConfirmedAct,
    site: Site,
  ): Promise<void> {
    const owner = await this.passkeys
      .check(answer, purposeOf(member, act), site)
      .catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'INVALID_CREDENTIALS')
          throw wrong('passkey', 'This passkey was not accepted');
        throw error;
      });
    if (owner !== member.id) throw wrong('passkey', 'This passkey belongs to another account');
  }

  private async checkPassword({ id }: SignedInMember, password: string): Promise<void> {
    await this.limits.use('step-up', id); // a stolen token must not be used to guess
    const account = await this.staff.find(id);
    if (!(await this.passwords.matches(account?.passwordHash, password, 'staff')))
      throw wrong('password', 'This is not your password');
    await this.limits.reset('step-up', id);
  }
}

const purposeOf = ({ sessionId }: SignedInMember, act: ConfirmedAct): string =>
  JSON.stringify(['step-up', sessionId, act.action, act.target, poundsToPence(act.amount)]);

const wrong = (path: string, message: string): DomainError =>
  new DomainError('VALIDATION_FAILED', undefined, [{ path, message }]);

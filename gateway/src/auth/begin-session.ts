import { Trail } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { SessionsStore, type UsedFactor } from './sessions.store.js';
import { epochOf, type StaffRow } from './staff.store.js';

/** Opens the session of someone who has proved who they are. It exists only together with its row in the audit trail. */
@Injectable()
export class BeginSession {
  constructor(
    private readonly sessions: SessionsStore,
    private readonly trail: Trail,
    private readonly jwt: JwtService,
  ) {}

  /** @returns the session's token. */
  async execute(member: StaffRow, userAgent: string, factor?: UsedFactor): Promise<string> {
    const { _id: staffId, username: name } = member;
    const opened = { staffId, epoch: epochOf(member), userAgent, factor };
    const act = factor === 'passkey' ? 'passkey-sign-in' : 'sign-in';
    const details = { factor: factor ?? 'none' };
    const sid = await this.trail.transaction(async (session) => {
      const id = await this.sessions.open(opened, new Date(), session);
      const actor = { kind: 'staff', id: staffId, name } as const;
      await this.trail.write({ act, id: staffId, actor, details }, session);
      return id;
    });
    return this.jwt.signAsync({ sid }, { subject: staffId });
  }
}

import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { SessionsStore } from './sessions.store.js';
import type { SignedInMember } from './signed-in-member.js';
import { StaffStore } from './staff.store.js';
import { SESSION_RULES } from './token-rules.js';

/** Keeps a session open that is in use. */
@Injectable()
export class RenewSession {
  constructor(
    private readonly sessions: SessionsStore,
    private readonly jwt: JwtService,
    private readonly staff: StaffStore,
  ) {}

  /** Notes the use at most once a minute. @returns a token for another hour if it did. */
  async execute({ id, sessionId, lastUsedAt }: SignedInMember): Promise<string | undefined> {
    const now = new Date();
    if (
      lastUsedAt !== undefined &&
      now.getTime() - lastUsedAt.getTime() < SESSION_RULES.noteEveryMs
    )
      return undefined;
    // Of requests that arrive together one notes it.
    if (!(await this.sessions.noteUse(sessionId, now))) return undefined;
    await this.staff.noteSeen(id, now);
    return this.jwt.signAsync({ sid: sessionId }, { subject: id });
  }
}

import { DomainError, type StaffSession } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { deviceName } from './device-name.js';
import { SessionsStore, type SessionRow } from './sessions.store.js';
import type { SignedInMember } from './signed-in-member.js';

/** The sessions of the member of staff who asks. */
@Injectable()
export class OwnSessions {
  constructor(private readonly sessions: SessionsStore) {}

  async list({ id, sessionId }: SignedInMember): Promise<StaffSession[]> {
    const rows = await this.sessions.listOf(id, new Date());
    return rows.map((row) => shapeOf(row, sessionId));
  }

  /** @throws NOT_FOUND if the member of staff has no such session. */
  async end({ id: staffId }: SignedInMember, sessionId: string): Promise<void> {
    if (!(await this.sessions.close(sessionId, staffId))) throw new DomainError('NOT_FOUND');
  }

  /** Ends all sessions but the one that asks. */
  endOthers({ id, sessionId }: SignedInMember): Promise<void> {
    return this.sessions.closeOthersOf(id, sessionId);
  }

  /** Signs out. Repeating it is harmless. */
  async endCurrent({ id, sessionId }: SignedInMember): Promise<void> {
    await this.sessions.close(sessionId, id);
  }
}

const shapeOf = (
  { _id: id, userAgent, startedAt, lastUsedAt }: SessionRow,
  current: string,
): StaffSession => ({
  id,
  device: deviceName(userAgent),
  ...(startedAt !== undefined && { startedAt: startedAt.toISOString() }),
  ...(lastUsedAt !== undefined && { lastUsedAt: lastUsedAt.toISOString() }),
  isCurrent: id === current,
});

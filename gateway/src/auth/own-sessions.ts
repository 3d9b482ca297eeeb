import { DomainError, type StaffSession } from '@club/contracts';
import { Trail } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { deviceName } from './device-name.js';
import { SessionsStore, type SessionRow } from './sessions.store.js';
import type { SignedInMember } from './signed-in-member.js';

/** A script that signs in again and again must not make a page of thousands of rows. */
const MAX_LISTED = 20;

/** The sessions of the member of staff who asks. */
@Injectable()
export class OwnSessions {
  constructor(
    private readonly sessions: SessionsStore,
    private readonly trail: Trail,
  ) {}

  /** The newest ones and the one that asks, and how many there are. */
  async list({ id, sessionId }: SignedInMember): Promise<{
    sessions: StaffSession[];
    total: number;
  }> {
    const now = new Date();
    const [{ rows, total }, current] = await Promise.all([
      this.sessions.listOf(id, now, MAX_LISTED),
      this.sessions.find(sessionId, now),
    ]);
    const isMissing = current !== null && rows.every(({ _id }) => _id !== current._id);
    const shown = isMissing ? [current, ...rows.slice(0, MAX_LISTED - 1)] : rows;
    return { sessions: shown.map((row) => shapeOf(row, sessionId)), total };
  }

  /** @throws NOT_FOUND if the member of staff has no such session. */
  async end({ id: staffId }: SignedInMember, sessionId: string): Promise<void> {
    await this.trail.transaction(async (session) => {
      if (!(await this.sessions.close(sessionId, staffId, session)))
        throw new DomainError('NOT_FOUND');
      await this.trail.write({ act: 'session-end', id: rowIdOf(sessionId) }, session);
    });
  }

  /** Ends all sessions but the one that asks. */
  endOthers({ id, sessionId }: SignedInMember): Promise<void> {
    return this.trail.transaction(async (session) => {
      const ended = await this.sessions.closeOthersOf(id, sessionId, session);
      await this.trail.write({ act: 'other-sessions-end', id, details: { ended } }, session);
    });
  }

  /** Signs out. Repeating it is harmless. */
  async endCurrent({ id, sessionId }: SignedInMember): Promise<void> {
    await this.trail.transaction(async (session) => {
      if (await this.sessions.close(sessionId, id, session))
        await this.trail.write({ act: 'sign-out', id: rowIdOf(sessionId) }, session);
    });
  }
}

/** Enough to tell sessions apart, and too little to be the id of one. */
const rowIdOf = (sessionId: string): string => sessionId.slice(0, 8);

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

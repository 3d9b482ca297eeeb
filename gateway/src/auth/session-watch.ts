import { isDeepStrictEqual } from 'node:util';
import { type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { exhaustMap, filter, from, interval, take, type Observable } from 'rxjs';
import { LOGGER } from '../config.js';
import { JwtStrategy } from './jwt.strategy.js';
import type { SignedInMember } from './signed-in-member.js';

const CHECK_MS = 2_000;

/** Watches the session of an answer that takes long. Other calls have theirs read each time. */
@Injectable()
export class SessionWatch {
  constructor(
    private readonly strategy: JwtStrategy,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Emits once: when the session has ended, or when its member has other rights than at the beginning. */
  over(member: SignedInMember): Observable<unknown> {
    return interval(CHECK_MS).pipe(
      exhaustMap(() => from(this.isSame(member))),
      filter((isSame) => !isSame), // guard: streams-end-with-their-rights
      take(1),
    );
  }

  private async isSame({ id, sessionId, rights }: SignedInMember): Promise<boolean> {
    try {
      const now = await this.strategy.validate({ sub: id, sid: sessionId });
      return now !== null && !now.isFactorOverdue && isDeepStrictEqual(now.rights, rights);
    } catch (error) {
      this.logger.debug({ err: error }, 'watching a session failed');
      return true; // the next look decides
    }
  }
}

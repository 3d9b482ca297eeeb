import {
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { tap, type Observable } from 'rxjs';
import { CachedAnswers } from './cached-answers.js';

/** Clears the cached answers before the answer to a write is sent, so that the writer never reads stale data. */
@Injectable()
class ClearCache implements NestInterceptor {
  constructor(private readonly cache: CachedAnswers) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      // guard: no-stale-answers-after-writes
      tap(() => this.cache.clear()),
    );
  }
}

/**
 * A route whose success changes what visitors see of shows and places. Other writes and refused ones leave the cache
 * alone: anyone can send those without end, and a thousand visitors would again cause a thousand calls (ADR 12).
 */
export const ChangesShows = () => UseInterceptors(ClearCache);

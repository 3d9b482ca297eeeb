import { DomainError, idText, liveShowSchema } from '@club/contracts';
import { Query, Sse, type MessageEvent } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { z } from 'zod';
import { PublicController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { LiveShows } from './live-shows.js';

const HEARTBEAT: MessageEvent = { type: 'heartbeat', data: '' };
const querySchema = z.strictObject({ id: idText }).meta({ id: 'LiveShowQuery' });

@PublicController('api/live-shows')
export class LiveShowsController {
  constructor(private readonly live: LiveShows) {}

  @Sse()
  @Answers(
    200,
    'Server-sent events: price, places and status of one show whenever they change',
    liveShowSchema,
  )
  stream(@Query() query: unknown): Observable<MessageEvent> {
    const read = querySchema.safeParse(query);
    if (!read.success) throw new DomainError('NOT_FOUND');
    return this.live
      .stream(read.data.id)
      .pipe(map((show): MessageEvent => (show === null ? HEARTBEAT : { data: show })));
  }
}

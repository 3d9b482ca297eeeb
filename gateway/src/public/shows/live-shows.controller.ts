import { DomainError, idText, liveShowSchema } from '@club/contracts';
import { Query, Sse, type MessageEvent } from '@nestjs/common';
import { interval, map, merge, type Observable } from 'rxjs';
import { z } from 'zod';
import { PublicController } from '../../auth/audience.js';
import { Answers } from '../../http/answers.js';
import { LiveShows } from './live-shows.js';

const HEARTBEAT_MS = 20_000;
const querySchema = z.strictObject({ id: idText }).meta({ id: 'LiveShowQuery' });

@PublicController('api/live-shows')
export class LiveShowsController {
  constructor(private readonly live: LiveShows) {}

  @Sse()
  @Answers(200, 'Server-sent events: price, places and status of one show whenever they change', liveShowSchema)
  stream(@Query() query: unknown): Observable<MessageEvent> {
    const read = querySchema.safeParse(query);
    if (!read.success) throw new DomainError('NOT_FOUND');
    const changes = this.live.watch(read.data.id).pipe(map((show): MessageEvent => ({ data: show })));
    const heartbeat = interval(HEARTBEAT_MS).pipe(map((): MessageEvent => ({ type: 'heartbeat', data: '' })));
    return merge(changes, heartbeat);
  }
}

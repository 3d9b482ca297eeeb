import { DomainError, idText, liveShowSchema } from '@club/contracts';
import { Query, Req, Sse, SseSignal, type MessageEvent } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { z } from 'zod';
import { PublicController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { networkOf } from '../http/network-of.js';
import { LiveShows } from './live-shows.js';
import { LiveStreamSlots } from './live-stream-slots.js';

const HEARTBEAT: MessageEvent = { type: 'heartbeat', data: '' };
const querySchema = z.strictObject({ id: idText }).meta({ id: 'LiveShowQuery' });

@PublicController('api/live-shows')
export class LiveShowsController {
  constructor(
    private readonly live: LiveShows,
    private readonly slots: LiveStreamSlots,
  ) {}

  @Sse()
  @Answers(
    200,
    'Server-sent events: price, places and status of one show whenever they change, for half an hour; browsers then connect again',
    liveShowSchema,
  )
  async stream(
    @Query() query: unknown,
    @Req() { ip }: FastifyRequest,
    @SseSignal() over: AbortSignal,
  ): Promise<Observable<MessageEvent>> {
    const read = querySchema.safeParse(query);
    if (!read.success) throw new DomainError('NOT_FOUND');
    this.slots.take(networkOf(ip), over);
    const shows = await this.live.stream(read.data.id);
    return shows.pipe(map((show): MessageEvent => (show === null ? HEARTBEAT : { data: show })));
  }
}

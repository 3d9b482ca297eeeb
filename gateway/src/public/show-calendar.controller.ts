import { DomainError } from '@club/contracts';
import { clubOf } from '@club/kit';
import { showCalendarOf } from '@club/tickets';
import { Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { PublicController } from '../auth/audience.js';
import { ShowReader } from '../compose/show-reader.js';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

const HEADERS = {
  'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
  'content-disposition': 'inline; filename="show.ics"',
  'cache-control': 'public, max-age=60',
};

/**
 * A show as a file for calendars. Phones open a served file; a `data:` link does nothing on many of them. It says nothing
 * about a booking, because its address is in logs.
 */
@PublicController('api/shows')
export class ShowCalendarController {
  constructor(
    private readonly shows: ShowReader,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Get(':id/calendar.ics')
  @Answers(200, 'The show as a calendar entry (RFC 5545); 404 if it has no date')
  async read(@Id() id: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { date, ...show } = await this.shows.one(id);
    if (date === undefined) throw new DomainError('NOT_FOUND');
    void reply.headers(HEADERS); // not before: an error has a type of its own
    return showCalendarOf({ ...show, date }, clubOf(this.settings));
  }
}

import { ERROR_STATUS, type ErrorCode } from '@club/contracts';
import {
  alarms,
  runInContext,
  Trail,
  type Logger,
  type RequestContext,
  type TrailNote,
} from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LOGGER } from '../config.js';
import { actOf } from './act-of-request.js';
import { VenueOfRequest } from './venue-of-request.js';

/**
 * Notes what was refused to a member of staff, and what failed. There is nothing to write it together with: a service
 * that refuses has rolled back, and its own row with it.
 */
@Injectable()
export class NoteRefusal {
  constructor(
    private readonly trail: Trail,
    private readonly venues: VenueOfRequest,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A request of a stranger leaves no row: strangers could fill the trail. What may be read leaves none either. */
  async execute(request: FastifyRequest, context: RequestContext, code: ErrorCode): Promise<void> {
    if (context.staff === undefined) return;
    const intended = actOf(request);
    if (intended === undefined || (intended.act === 'read' && code !== 'FORBIDDEN')) return;
    const outcome = ERROR_STATUS[code] >= 500 ? 'failed' : 'refused';
    await runInContext(context, async () => {
      const venue = await this.venues.find(request); // guard: refusals-name-their-venue
      await this.write({ ...intended, venue, outcome, details: { code } });
    });
  }

  /** The answer is a refusal in any case, also if the trail cannot be written; the alarm says that a row is missing. */
  async write(note: TrailNote): Promise<void> {
    try {
      await this.trail.writeAlone(note);
    } catch (error) {
      alarms.inc({ kind: 'trail-row-missing' });
      this.logger.error({ err: error, act: note.act }, 'a refusal is missing in the audit trail');
    }
  }
}

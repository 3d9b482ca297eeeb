import { londonDate } from '@club/contracts';
import { Outbox, type Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { OffersStore } from '../offers/offers.store.js';
import { doorListFact, isTimeForList } from './door-list-facts.js';

/**
 * Writes an e-mail with the door list to the venue of each show, an hour before doors, without anyone asking for it. The
 * row's id names the show and its day, so that several processes, or one that dies between row and mark, write one.
 */
@Injectable()
export class SendDoorLists {
  constructor(
    private readonly offers: OffersStore,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws an error if a list could not be written; all others were, and the next run repeats it. */
  async execute(now: Date): Promise<void> {
    const today = londonDate(now);
    const failed: unknown[] = [];
    for (const { _id: showId, ticket } of await this.offers.findToList(today)) {
      if (!isTimeForList(ticket, now)) continue;
      try {
        const fact = doorListFact(showId, today); // guard: one-list-for-each-show
        await this.outbox.writeMissing([{ kind: 'door-list', subject: showId, fact }]);
        await this.offers.markListed(showId, today);
      } catch (error) {
        this.logger.error({ err: error, showId }, 'door list failed');
        failed.push(error);
      }
    }
    if (failed.length > 0)
      throw new AggregateError(failed, `door lists that failed: ${failed.length}`);
  }
}

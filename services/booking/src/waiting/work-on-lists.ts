import type { Logger } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { EndLatePayers } from './end-late-payers.js';
import { EndList } from './end-list.js';
import { LapseOffers } from './lapse-offers.js';
import { ServeList } from './serve-list.js';
import { WaitingListsStore } from './waiting-lists.store.js';

/** Takes on each list that is due. Any number of processes share the lists: one is claimed before it is worked on. */
@Injectable()
export class WorkOnLists {
  constructor(
    private readonly lists: WaitingListsStore,
    private readonly lapseOffers: LapseOffers,
    private readonly endLatePayers: EndLatePayers,
    private readonly endList: EndList,
    private readonly serveList: ServeList,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws an error if a list failed; all others were worked on, and the next run repeats it. */
  async execute(now = new Date()): Promise<void> {
    const failed: unknown[] = [];
    const seen = new Set<string>();
    for (;;) {
      const list = await this.lists.claimDue(now, this.leaseEnd(now));
      if (list === null) break;
      if (seen.has(list._id)) continue; // woken meanwhile: the next run looks at it again
      seen.add(list._id);
      try {
        await this.workOn(list._id, now);
      } catch (error) {
        this.logger.error({ err: error, showId: list._id }, 'waiting list failed');
        failed.push(error);
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, `lists that failed: ${failed.length}`);
  }

  async workOn(showId: string, now: Date): Promise<void> {
    await this.lapseOffers.execute(showId, now);
    await this.endLatePayers.execute(showId);
    await this.serveList.execute(showId, now);
    await this.endList.execute(showId, now);
  }

  private leaseEnd(now: Date): Date {
    return new Date(now.getTime() + this.settings.CLUB_WAITING_SWEEP_SECONDS * 1000);
  }
}

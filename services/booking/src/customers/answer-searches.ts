import { Outbox, Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { BookingSearchesStore, type BookingSearch } from './booking-searches.store.js';
import { RequestedLinks } from './requested-links.js';

/** So many searches are answered in one round. */
const BATCH = 200;

/**
 * E-mails the links that were asked for, each to the address on its booking. Runs after each search, and regularly for
 * those that a process left when it died. Several processes may answer one search: its e-mail is one fact.
 */
@Injectable()
export class AnswerSearches implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(
    private readonly searches: BookingSearchesStore,
    private readonly links: RequestedLinks,
    private readonly outbox: Outbox,
    @Inject(SETTINGS) { CLUB_OUTBOX_SECONDS: everySeconds }: BookingSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.sweep = new Sweep({ name: 'booking-searches', everySeconds, logger }, () =>
      this.execute(),
    );
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }
  async onApplicationShutdown(): Promise<void> {
    await this.sweep.stop();
  }
  trigger(): void {
    this.sweep.trigger();
  }

  /** One that fails does not stop the others. */
  async execute(): Promise<void> {
    for (const search of await this.searches.findOldest(BATCH)) {
      try {
        await this.answer(search);
        await this.searches.remove(search._id);
      } catch (error) {
        this.logger.warn({ err: error, searchId: search._id }, 'left for the next sweep');
      }
    }
  }

  private async answer(search: BookingSearch): Promise<void> {
    const mail = await this.links.mailFor(search, search.at);
    if (mail !== undefined) await this.outbox.writeMissing([mail]);
  }
}

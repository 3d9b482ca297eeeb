import { Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, SETTINGS, type CatalogSettings } from '../config.js';
import { AnnounceOffer } from './announce-offer.js';
import { DeleteShow } from './delete-show.js';
import { PublishDueShows } from './publish-due-shows.js';
import { ShowsStore } from './shows.store.js';

/** Puts shows on sale at their time, announces the offers again that booking has not acknowledged, and finishes deletions that were interrupted. */
@Injectable()
export class OfferSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(
    private readonly shows: ShowsStore,
    private readonly announceOffer: AnnounceOffer,
    private readonly deleteShow: DeleteShow,
    private readonly publishDueShows: PublishDueShows,
    @Inject(SETTINGS) settings: CatalogSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.sweep = new Sweep(
      { name: 'offers', everySeconds: settings.CLUB_OFFER_SWEEP_SECONDS, logger },
      async () => {
        await this.publishDueShows.execute(new Date());
        await this.announce();
        await this.delete();
      },
    );
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }
  async onApplicationShutdown(): Promise<void> {
    await this.sweep.stop();
  }

  private async announce(): Promise<void> {
    for (const row of await this.shows.findUnacknowledged()) {
      try {
        await this.announceOffer.execute(row);
      } catch (error) {
        this.logger.warn({ err: error, showId: row._id }, 'offer refused, the edit was taken back');
      }
    }
  }

  private async delete(): Promise<void> {
    for (const id of await this.shows.findDeleting()) {
      try {
        await this.deleteShow.finish(id);
      } catch (error) {
        this.logger.warn({ err: error, showId: id }, 'show not deleted');
      }
    }
  }
}

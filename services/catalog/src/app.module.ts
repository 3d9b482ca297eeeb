import {
  changesRpc,
  mongoModule,
  Services,
  servedTrailParts,
  trailDocuments,
  trailRpc,
  type Logger,
} from '@club/kit';
import { Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LOGGER, SETTINGS, type CatalogSettings } from './config.js';
import { AcceptImages } from './images/accept-images.js';
import { ImageBuckets } from './images/image-buckets.js';
import { ImagesRpc } from './images/images.rpc.js';
import { MIGRATIONS } from './migrations.js';
import { CreateSeries } from './series/create-series.js';
import { MakeSeries } from './series/make-series.js';
import { SeriesRpc } from './series/series.rpc.js';
import { seriesDocument, SeriesStore } from './series/series.store.js';
import { SeriesSweep } from './series/series-sweep.js';
import { AnnounceOffer } from './shows/announce-offer.js';
import { changeFeed } from './shows/change-feed.js';
import { CancelShow } from './shows/cancel-show.js';
import { ChangeSale } from './shows/change-sale.js';
import { DeleteShow } from './shows/delete-show.js';
import { OfferSweep } from './shows/offer-sweep.js';
import { PublishDueShows } from './shows/publish-due-shows.js';
import { SalesStore } from './shows/sales.store.js';
import { SaveShow } from './shows/save-show.js';
import { ShowsRpc } from './shows/shows.rpc.js';
import { showDocument } from './shows/shows.schema.js';
import { ShowsStore } from './shows/shows.store.js';
import { UndoCancellation } from './shows/undo-cancellation.js';
import { VenuesRpc } from './venues/venues.rpc.js';
import { venueDocument, VenuesStore } from './venues/venues.store.js';

const USE_CASES = [
  VenuesStore,
  ShowsStore,
  ImageBuckets,
  AcceptImages,
  AnnounceOffer,
  SalesStore,
  SaveShow,
  ChangeSale,
  PublishDueShows,
  DeleteShow,
  CancelShow,
  UndoCancellation,
  OfferSweep,
  SeriesStore,
  CreateSeries,
  MakeSeries,
  SeriesSweep,
  changeFeed,
];

@Module({})
export class AppModule {
  static register(settings: CatalogSettings, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [
        mongoModule(settings.CATALOG_MONGO_URL, {
          migrations: MIGRATIONS,
          logger,
          migrationUrl: settings.CATALOG_MONGO_MIGRATION_URL,
        }),
        MongooseModule.forFeature([venueDocument, showDocument, seriesDocument, ...trailDocuments]),
      ],
      controllers: [
        VenuesRpc,
        ShowsRpc,
        SeriesRpc,
        ImagesRpc,
        trailRpc('catalog'),
        changesRpc('catalog'),
      ],
      providers: [
        { provide: SETTINGS, useValue: settings },
        { provide: LOGGER, useValue: logger },
        {
          provide: Services,
          useFactory: () =>
            Services.connect(
              { booking: settings.BOOKING_ADDRESS },
              {
                natsUrl: settings.NATS_URL,
                natsCa: settings.NATS_CA,
                caller: { name: 'catalog', secret: settings.CLUB_CALL_SECRET },
              },
            ),
        },
        ...servedTrailParts('catalog', logger),
        ...USE_CASES,
      ],
    };
  }
}

import { Trail, servedTrailParts, trailDocuments, type Logger } from '@club/kit';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { NoteRefusal } from './note-refusal.js';
import { SearchTrail } from './search-trail.js';
import { VenueOfRequest } from './venue-of-request.js';

/** The audit trail of the gateway: signing in, accounts, and what was refused. */
@Global()
@Module({})
export class TrailModule {
  static register(logger: Logger): DynamicModule {
    return {
      module: TrailModule,
      imports: [MongooseModule.forFeature(trailDocuments)],
      providers: [...servedTrailParts('gateway', logger), NoteRefusal, SearchTrail, VenueOfRequest],
      exports: [Trail, NoteRefusal, SearchTrail, VenueOfRequest],
    };
  }
}

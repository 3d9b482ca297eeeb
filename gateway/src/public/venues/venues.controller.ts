import { venueListSchema, type Venue } from '@club/contracts';
import { ListVenues } from '@club/messages';
import { Get } from '@nestjs/common';
import { PublicController } from '../../auth/audience.js';
import { Answers } from '../../http/answers.js';
import { CatalogClient } from '../../clients/catalog.client.js';

@PublicController('api/venues')
export class VenuesController {
  constructor(private readonly catalog: CatalogClient) {}

  @Get()
  @Answers(200, 'The club’s venues', venueListSchema)
  async list(): Promise<Venue[]> {
    return (await this.catalog.call(ListVenues, {})).venues;
  }
}

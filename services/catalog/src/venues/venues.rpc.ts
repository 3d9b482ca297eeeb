import { Handles } from '@club/kit';
import { ListVenues, type ReplyOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { VenuesStore } from './venues.store.js';

@Controller()
export class VenuesRpc {
  constructor(private readonly venues: VenuesStore) {}

  @Handles(ListVenues)
  async list(): Promise<ReplyOf<typeof ListVenues>> {
    return { venues: await this.venues.list() };
  }
}

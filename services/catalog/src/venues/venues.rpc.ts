import { Handles } from '@club/kit';
import { ListVenuesCall, type ReplyOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { VenuesStore } from './venues.store.js';

@Controller()
export class VenuesRpc {
  constructor(private readonly venues: VenuesStore) {}

  @Handles(ListVenuesCall)
  async list(): Promise<ReplyOf<typeof ListVenuesCall>> {
    return { venues: await this.venues.list() };
  }
}

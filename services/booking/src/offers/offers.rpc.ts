import { Handles } from '@club/kit';
import { ListOffersCall, RemoveOfferCall, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { viewOffer } from './domain/offer.js';
import { OffersStore } from './offers.store.js';
import { RemoveOffer } from './remove-offer.js';

@Controller()
export class OffersRpc {
  constructor(
    private readonly offers: OffersStore,
    private readonly removeOffer: RemoveOffer,
  ) {}

  @Handles(ListOffersCall)
  async list(input: RequestOf<typeof ListOffersCall>): Promise<ReplyOf<typeof ListOffersCall>> {
    return { offers: (await this.offers.list(input.showIds)).map(viewOffer) };
  }

  @Handles(RemoveOfferCall)
  async remove(input: RequestOf<typeof RemoveOfferCall>): Promise<ReplyOf<typeof RemoveOfferCall>> {
    await this.removeOffer.execute(input.showId);
    return {};
  }
}

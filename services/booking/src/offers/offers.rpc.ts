import { Handles } from '@club/kit';
import {
  CloseOffer as CloseOfferCall,
  ListOffers,
  MessageBookersCall,
  PutOfferCall,
  RemoveOffer as RemoveOfferCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { MessageBookers } from '../notices/message-bookers.js';
import { Sweeps } from '../sweeps/sweeps.js';
import { CloseOffer } from './close-offer.js';
import { viewOffer } from './domain/offer.js';
import { OffersStore } from './offers.store.js';
import { PutOffer } from './put-offer.js';
import { RemoveOffer } from './remove-offer.js';

@Controller()
export class OffersRpc {
  constructor(
    private readonly offers: OffersStore,
    private readonly putOffer: PutOffer,
    private readonly closeOffer: CloseOffer,
    private readonly removeOffer: RemoveOffer,
    private readonly messageBookers: MessageBookers,
    private readonly sweeps: Sweeps,
  ) {}

  @Handles(ListOffers)
  async list({ showIds }: RequestOf<typeof ListOffers>): Promise<ReplyOf<typeof ListOffers>> {
    return { offers: (await this.offers.list(showIds)).map(viewOffer) };
  }

  @Handles(PutOfferCall)
  async put(offer: RequestOf<typeof PutOfferCall>): Promise<ReplyOf<typeof PutOfferCall>> {
    await this.putOffer.execute(offer);
    this.sweeps.nudgeNotices();
    return {};
  }

  @Handles(MessageBookersCall)
  async message({
    showId,
    message,
  }: RequestOf<typeof MessageBookersCall>): Promise<ReplyOf<typeof MessageBookersCall>> {
    const recipients = await this.messageBookers.execute(showId, message);
    this.sweeps.nudgeNotices();
    return { recipients };
  }

  @Handles(CloseOfferCall)
  async close({
    showId,
  }: RequestOf<typeof CloseOfferCall>): Promise<ReplyOf<typeof CloseOfferCall>> {
    await this.closeOffer.execute(showId);
    this.sweeps.nudgeClosed();
    return {};
  }

  @Handles(RemoveOfferCall)
  async remove({
    showId,
  }: RequestOf<typeof RemoveOfferCall>): Promise<ReplyOf<typeof RemoveOfferCall>> {
    await this.removeOffer.execute(showId);
    return {};
  }
}

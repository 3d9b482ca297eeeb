import { Handles } from '@club/kit';
import {
  CloseOfferCall,
  ListOffersCall,
  MessageBookersCall,
  PutOfferCall,
  RemoveOfferCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { MessageBookers } from '../mails/message-bookers.js';
import { Sweeps } from './sweeps.js';
import { CloseShow } from '../orders/close-show.js';
import { viewOffer } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { PutOffer } from '../offers/put-offer.js';
import { RemoveOffer } from '../offers/remove-offer.js';

/** Calls about a show's sales. They change the offer and then start the sweep that does the long part. */
@Controller()
export class ShowsRpc {
  constructor(
    private readonly offers: OffersStore,
    private readonly putOffer: PutOffer,
    private readonly closeShow: CloseShow,
    private readonly removeOffer: RemoveOffer,
    private readonly messageBookers: MessageBookers,
    private readonly sweeps: Sweeps,
  ) {}

  @Handles(ListOffersCall)
  async list({
    showIds,
  }: RequestOf<typeof ListOffersCall>): Promise<ReplyOf<typeof ListOffersCall>> {
    return { offers: (await this.offers.list(showIds)).map(viewOffer) };
  }

  @Handles(PutOfferCall)
  async put(offer: RequestOf<typeof PutOfferCall>): Promise<ReplyOf<typeof PutOfferCall>> {
    await this.putOffer.execute(offer);
    this.sweeps.triggerNotices();
    return {};
  }

  @Handles(MessageBookersCall)
  async message({
    showId,
    message,
  }: RequestOf<typeof MessageBookersCall>): Promise<ReplyOf<typeof MessageBookersCall>> {
    const recipients = await this.messageBookers.execute(showId, message);
    this.sweeps.triggerNotices();
    return { recipients };
  }

  @Handles(CloseOfferCall)
  async close({
    showId,
  }: RequestOf<typeof CloseOfferCall>): Promise<ReplyOf<typeof CloseOfferCall>> {
    await this.closeShow.execute(showId);
    this.sweeps.triggerClosed();
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

import { Handles } from '@club/kit';
import {
  CloseOfferCall,
  MessageBookersCall,
  PutOfferCall,
  ReopenOfferCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { MessageBookers } from '../mails/message-bookers.js';
import { knownVenue } from '../offers/domain/offer.js';
import { PutOffer } from '../offers/put-offer.js';
import { CloseShow } from '../orders/close-show.js';
import { Sweeps } from './sweeps.js';

/**
 * The calls that answer at once and leave their long part to a sweep. They are here, above the folders that they use,
 * because they start that sweep instead of waiting for its next round.
 */
@Controller()
export class TriggersRpc {
  constructor(
    private readonly putOffer: PutOffer,
    private readonly closeShow: CloseShow,
    private readonly messageBookers: MessageBookers,
    private readonly sweeps: Sweeps,
  ) {}

  @Handles(PutOfferCall)
  async put(offer: RequestOf<typeof PutOfferCall>): Promise<ReplyOf<typeof PutOfferCall>> {
    await this.putOffer.execute(offer);
    this.sweeps.triggerNotices();
    return knownVenue(offer);
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
    cancellationId,
  }: RequestOf<typeof CloseOfferCall>): Promise<ReplyOf<typeof CloseOfferCall>> {
    const state = await this.closeShow.execute(showId, cancellationId);
    this.sweeps.triggerClosedShows();
    return state === undefined ? {} : { state };
  }

  @Handles(ReopenOfferCall)
  async reopen({
    showId,
    cancellationId,
  }: RequestOf<typeof ReopenOfferCall>): Promise<ReplyOf<typeof ReopenOfferCall>> {
    await this.closeShow.undo(showId, cancellationId);
    return {};
  }
}

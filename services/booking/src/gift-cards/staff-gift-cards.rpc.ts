import { Handles } from '@club/kit';
import {
  ListGiftCardsCall,
  RefundGiftCardCall,
  ReissueGiftCardCall,
  ReportGiftCardsCall,
  VoidGiftCardCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { ListGiftCards } from './list-gift-cards.js';
import { RefundGiftCard } from './refund-gift-card.js';
import { ReissueGiftCard } from './reissue-gift-card.js';
import { ReportGiftCards } from './report-gift-cards.js';
import { VoidGiftCard } from './void-gift-card.js';

/** The calls of staff about gift cards. */
@Controller()
export class StaffGiftCardsRpc {
  constructor(
    private readonly listGiftCards: ListGiftCards,
    private readonly reportGiftCards: ReportGiftCards,
    private readonly refundGiftCard: RefundGiftCard,
    private readonly voidGiftCard: VoidGiftCard,
    private readonly reissueGiftCard: ReissueGiftCard,
  ) {}

  @Handles(ListGiftCardsCall)
  list(query: RequestOf<typeof ListGiftCardsCall>): Promise<ReplyOf<typeof ListGiftCardsCall>> {
    return this.listGiftCards.execute(query);
  }

  @Handles(ReportGiftCardsCall)
  report({
    before,
  }: RequestOf<typeof ReportGiftCardsCall>): Promise<ReplyOf<typeof ReportGiftCardsCall>> {
    return this.reportGiftCards.execute(new Date(before));
  }

  @Handles(RefundGiftCardCall)
  async refund({
    id,
  }: RequestOf<typeof RefundGiftCardCall>): Promise<ReplyOf<typeof RefundGiftCardCall>> {
    await this.refundGiftCard.execute(id);
    return {};
  }

  @Handles(VoidGiftCardCall)
  async void({
    id,
  }: RequestOf<typeof VoidGiftCardCall>): Promise<ReplyOf<typeof VoidGiftCardCall>> {
    await this.voidGiftCard.execute(id);
    return {};
  }

  @Handles(ReissueGiftCardCall)
  async reissue({
    id,
  }: RequestOf<typeof ReissueGiftCardCall>): Promise<ReplyOf<typeof ReissueGiftCardCall>> {
    await this.reissueGiftCard.execute(id);
    return {};
  }
}

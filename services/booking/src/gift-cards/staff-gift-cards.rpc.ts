import { Handles } from '@club/kit';
import {
  GetGiftCardCall,
  ListGiftCardsCall,
  RefundGiftCardCall,
  RefundGiftPaymentCall,
  ReissueGiftCardCall,
  ReportGiftCardsCall,
  UnfreezeGiftCardCall,
  VoidGiftCardCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { hidePersons } from './hide-persons.js';
import { ListGiftCards } from './list-gift-cards.js';
import { RefundGiftCard } from './refund-gift-card.js';
import { RefundGiftPayment } from './refund-gift-payment.js';
import { ReissueGiftCard } from './reissue-gift-card.js';
import { ReportGiftCards } from './report-gift-cards.js';
import { SearchGiftCards } from './search-gift-cards.js';
import { UnfreezeGiftCard } from './unfreeze-gift-card.js';
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
    private readonly refundGiftPayment: RefundGiftPayment,
    private readonly unfreezeGiftCard: UnfreezeGiftCard,
    private readonly searchGiftCards: SearchGiftCards,
  ) {}

  @Handles(ListGiftCardsCall)
  async list(
    query: RequestOf<typeof ListGiftCardsCall>,
  ): Promise<ReplyOf<typeof ListGiftCardsCall>> {
    const { sales, total } = await this.listGiftCards.execute(query);
    return { sales: sales.map(hidePersons), total };
  }

  @Handles(GetGiftCardCall)
  async get({ id }: RequestOf<typeof GetGiftCardCall>): Promise<ReplyOf<typeof GetGiftCardCall>> {
    return hidePersons(await this.searchGiftCards.one(id));
  }

  @Handles(ReportGiftCardsCall)
  report({
    before,
  }: RequestOf<typeof ReportGiftCardsCall>): Promise<ReplyOf<typeof ReportGiftCardsCall>> {
    return this.reportGiftCards.execute(new Date(before));
  }

  @Handles(RefundGiftCardCall)
  async refund(
    act: RequestOf<typeof RefundGiftCardCall>,
  ): Promise<ReplyOf<typeof RefundGiftCardCall>> {
    await this.refundGiftCard.execute(act);
    return {};
  }

  @Handles(VoidGiftCardCall)
  async void(act: RequestOf<typeof VoidGiftCardCall>): Promise<ReplyOf<typeof VoidGiftCardCall>> {
    await this.voidGiftCard.execute(act);
    return {};
  }

  @Handles(ReissueGiftCardCall)
  async reissue(
    act: RequestOf<typeof ReissueGiftCardCall>,
  ): Promise<ReplyOf<typeof ReissueGiftCardCall>> {
    await this.reissueGiftCard.execute(act);
    return {};
  }

  @Handles(RefundGiftPaymentCall)
  async refundPayment(
    act: RequestOf<typeof RefundGiftPaymentCall>,
  ): Promise<ReplyOf<typeof RefundGiftPaymentCall>> {
    await this.refundGiftPayment.execute(act);
    return {};
  }

  @Handles(UnfreezeGiftCardCall)
  async unfreeze(
    act: RequestOf<typeof UnfreezeGiftCardCall>,
  ): Promise<ReplyOf<typeof UnfreezeGiftCardCall>> {
    await this.unfreezeGiftCard.execute(act);
    return {};
  }
}

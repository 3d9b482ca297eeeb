import { pence } from '@club/contracts';
import { Handles } from '@club/kit';
import {
  ListGiftCards,
  PlaceGiftOrderCall,
  PrintGiftCard as PrintGiftCardCall,
  ReadGiftBalance,
  RefundGiftCardCall,
  ReissueGiftCard,
  ReportGiftCards,
  VoidGiftCard,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { GiftMoney } from './gift-money.js';
import { ManageGiftCards } from './manage-gift-cards.js';
import { PlaceGiftOrder } from './place-gift-order.js';
import { PrintGiftCard } from './print-gift-card.js';
import { RefundGiftCard } from './refund-gift-card.js';

@Controller()
export class GiftCardsRpc {
  constructor(
    private readonly placeGiftOrder: PlaceGiftOrder,
    private readonly money: GiftMoney,
    private readonly manage: ManageGiftCards,
    private readonly refundGiftCard: RefundGiftCard,
    private readonly printGiftCard: PrintGiftCard,
  ) {}

  @Handles(PlaceGiftOrderCall)
  place(wish: RequestOf<typeof PlaceGiftOrderCall>): Promise<ReplyOf<typeof PlaceGiftOrderCall>> {
    return this.placeGiftOrder.execute(wish);
  }

  @Handles(ReadGiftBalance)
  async balance({
    code,
  }: RequestOf<typeof ReadGiftBalance>): Promise<ReplyOf<typeof ReadGiftBalance>> {
    return { balancePence: pence(await this.money.balance(code)) };
  }

  @Handles(PrintGiftCardCall)
  print({
    token,
  }: RequestOf<typeof PrintGiftCardCall>): Promise<ReplyOf<typeof PrintGiftCardCall>> {
    return this.printGiftCard.execute(token);
  }

  @Handles(ListGiftCards)
  list(query: RequestOf<typeof ListGiftCards>): Promise<ReplyOf<typeof ListGiftCards>> {
    return this.manage.list(query);
  }

  @Handles(ReportGiftCards)
  report({ before }: RequestOf<typeof ReportGiftCards>): Promise<ReplyOf<typeof ReportGiftCards>> {
    return this.manage.report(new Date(before));
  }

  @Handles(RefundGiftCardCall)
  async refund({
    id,
  }: RequestOf<typeof RefundGiftCardCall>): Promise<ReplyOf<typeof RefundGiftCardCall>> {
    await this.refundGiftCard.execute(id);
    return {};
  }

  @Handles(VoidGiftCard)
  async void({ id }: RequestOf<typeof VoidGiftCard>): Promise<ReplyOf<typeof VoidGiftCard>> {
    await this.manage.voidCard(id);
    return {};
  }

  @Handles(ReissueGiftCard)
  async reissue({
    id,
  }: RequestOf<typeof ReissueGiftCard>): Promise<ReplyOf<typeof ReissueGiftCard>> {
    await this.manage.reissue(id);
    return {};
  }
}

import { pence } from '@club/contracts';
import { Handles } from '@club/kit';
import {
  ListGiftCardsCall,
  PlaceGiftOrderCall,
  PrintGiftCardCall,
  ReadGiftBalanceCall,
  RefundGiftCardCall,
  ReissueGiftCardCall,
  ReportGiftCardsCall,
  VoidGiftCardCall,
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

  @Handles(ReadGiftBalanceCall)
  async balance({
    code,
  }: RequestOf<typeof ReadGiftBalanceCall>): Promise<ReplyOf<typeof ReadGiftBalanceCall>> {
    return { balancePence: pence(await this.money.balance(code)) };
  }

  @Handles(PrintGiftCardCall)
  print({
    token,
  }: RequestOf<typeof PrintGiftCardCall>): Promise<ReplyOf<typeof PrintGiftCardCall>> {
    return this.printGiftCard.execute(token);
  }

  @Handles(ListGiftCardsCall)
  list(query: RequestOf<typeof ListGiftCardsCall>): Promise<ReplyOf<typeof ListGiftCardsCall>> {
    return this.manage.list(query);
  }

  @Handles(ReportGiftCardsCall)
  report({
    before,
  }: RequestOf<typeof ReportGiftCardsCall>): Promise<ReplyOf<typeof ReportGiftCardsCall>> {
    return this.manage.report(new Date(before));
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
    await this.manage.voidCard(id);
    return {};
  }

  @Handles(ReissueGiftCardCall)
  async reissue({
    id,
  }: RequestOf<typeof ReissueGiftCardCall>): Promise<ReplyOf<typeof ReissueGiftCardCall>> {
    await this.manage.reissue(id);
    return {};
  }
}

import { Handles } from '@club/kit';
import {
  OpenGiftPurchaseCall,
  PlaceGiftOrderCall,
  PrintGiftCardCall,
  ReadGiftBalanceCall,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { BuyGiftCard } from './buy-gift-card.js';
import { OpenGiftPurchase } from './open-gift-purchase.js';
import { PrintGiftCard } from './print-gift-card.js';
import { ReadGiftBalance } from './read-gift-balance.js';

/** The calls of visitors about gift cards. */
@Controller()
export class GiftCardsRpc {
  constructor(
    private readonly buyGiftCard: BuyGiftCard,
    private readonly readGiftBalance: ReadGiftBalance,
    private readonly printGiftCard: PrintGiftCard,
    private readonly openGiftPurchase: OpenGiftPurchase,
  ) {}

  @Handles(PlaceGiftOrderCall)
  buy(purchase: RequestOf<typeof PlaceGiftOrderCall>): Promise<ReplyOf<typeof PlaceGiftOrderCall>> {
    return this.buyGiftCard.execute(purchase);
  }

  @Handles(ReadGiftBalanceCall)
  balance({
    code,
  }: RequestOf<typeof ReadGiftBalanceCall>): Promise<ReplyOf<typeof ReadGiftBalanceCall>> {
    return this.readGiftBalance.execute(code);
  }

  @Handles(PrintGiftCardCall)
  print({
    token,
  }: RequestOf<typeof PrintGiftCardCall>): Promise<ReplyOf<typeof PrintGiftCardCall>> {
    return this.printGiftCard.execute(token);
  }

  @Handles(OpenGiftPurchaseCall)
  openPurchase({
    token,
  }: RequestOf<typeof OpenGiftPurchaseCall>): Promise<ReplyOf<typeof OpenGiftPurchaseCall>> {
    return this.openGiftPurchase.execute(token);
  }
}

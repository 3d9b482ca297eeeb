import { Services } from '@club/kit';
import {
  bookingLinkSchema,
  boughtGiftCardSchema,
  giftCardBalanceQuerySchema,
  giftCardBalanceSchema,
  giftCardPaymentSchema,
  giftCardPrintSchema,
  giftCardPurchaseSchema,
  penceToPounds,
  poundsToPence,
  type BookingLink,
  type BoughtGiftCard,
  type GiftCardBalance,
  type GiftCardPayment,
  type GiftCardPrint,
  type GiftCardPurchase,
} from '@club/contracts';
import {
  OpenGiftPurchaseCall,
  PlaceGiftOrderCall,
  PrintGiftCardCall,
  ReadGiftBalanceCall,
} from '@club/messages';
import { Body, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import { PublicController } from '../auth/audience.js';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { Answers } from '../http/answers.js';
import { idFromKey } from '../http/hmac-id.js';
import { Limited } from '../limits/limits.guard.js';

@PublicController('api')
export class GiftCardsController {
  constructor(
    private readonly services: Services,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  @Post('create-gift-card-payment')
  @Limited('intent')
  @Answers(
    201,
    'Prepares the payment of a gift card; the card is issued once it is paid',
    giftCardPaymentSchema,
  )
  buy(
    @Body({ schema: giftCardPurchaseSchema }) { amount, ...purchase }: GiftCardPurchase,
    @Headers('idempotency-key') key?: string,
  ): Promise<GiftCardPayment> {
    const orderId = idFromKey(this.settings.COOKIE_SECRET, 'gift', key);
    return this.services.call(PlaceGiftOrderCall, {
      ...purchase,
      amountPence: poundsToPence(amount),
      orderId,
    });
  }

  @Post('gift-card')
  @HttpCode(200)
  @Limited('gift-code')
  @Answers(200, 'The gift card that a link opens, to print', giftCardPrintSchema)
  async print(@Body({ schema: bookingLinkSchema }) link: BookingLink): Promise<GiftCardPrint> {
    const { amountPence, balancePence, ...card } = await this.services.call(
      PrintGiftCardCall,
      link,
    );
    return { ...card, amount: penceToPounds(amountPence), balance: penceToPounds(balancePence) };
  }

  @Post('gift-card/purchase')
  @HttpCode(200)
  @Limited('open-link')
  @Answers(
    200,
    'The purchase that a confirmation’s link opens, without the code',
    boughtGiftCardSchema,
  )
  async purchase(@Body({ schema: bookingLinkSchema }) link: BookingLink): Promise<BoughtGiftCard> {
    const { amountPence, ...bought } = await this.services.call(OpenGiftPurchaseCall, link);
    return { ...bought, amount: penceToPounds(amountPence) };
  }

  @Post('gift-cards/balance')
  @HttpCode(200)
  @Limited('gift-code')
  @Answers(
    200,
    'What can be spent now; 404 if the code is unknown, malformed, void or frozen',
    giftCardBalanceSchema,
  )
  async balance(
    @Body({ schema: giftCardBalanceQuerySchema }) { code }: { code: string },
  ): Promise<GiftCardBalance> {
    const { balancePence } = await this.services.call(ReadGiftBalanceCall, { code });
    return { balance: penceToPounds(balancePence) };
  }
}

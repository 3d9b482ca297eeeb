import { Services } from '@club/kit';
import {
  addDays,
  giftCardReportSchema,
  giftCardSaleListSchema,
  londonInstant,
  pageQuerySchema,
  penceToPounds,
  reportQuerySchema,
  signedPenceToPounds,
  type GiftCardReport,
  type GiftCardSale,
  type PageQuery,
} from '@club/contracts';
import {
  ListGiftCardsCall,
  RefundGiftCardCall,
  ReissueGiftCardCall,
  ReportGiftCardsCall,
  VoidGiftCardCall,
  type GiftCardSaleView,
} from '@club/messages';
import { Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Needs, StaffController } from '../auth/audience.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

const composeSale = ({
  amountPence,
  balancePence,
  heldPence,
  ...sale
}: GiftCardSaleView): GiftCardSale => ({
  ...sale,
  amount: penceToPounds(amountPence),
  balance: penceToPounds(balancePence),
  held: penceToPounds(heldPence),
});

@StaffController('api/admin/gift-cards')
export class AdminGiftCardsController {
  constructor(private readonly services: Services) {}

  @Get()
  @Needs('gift-cards:read')
  @Answers(200, 'Sold gift cards, newest first; never their codes', giftCardSaleListSchema)
  async list(
    @Query({ schema: pageQuerySchema }) query: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GiftCardSale[]> {
    const { sales, total } = await this.services.call(ListGiftCardsCall, query);
    void reply.header('X-Total-Count', total);
    return sales.map(composeSale);
  }

  @Get('report')
  @Needs('gift-cards:read')
  @Answers(
    200,
    'The balance of all gift cards at the end of a day, with the sums behind it',
    giftCardReportSchema,
  )
  async report(
    @Query({ schema: reportQuerySchema }) { until }: { until: string },
  ): Promise<GiftCardReport> {
    const before = londonInstant(addDays(until, 1), '00:00').toISOString();
    const { issuePence, redeemPence, restorePence, refundPence } = await this.services.call(
      ReportGiftCardsCall,
      { before },
    );
    return {
      until,
      sold: signedPenceToPounds(issuePence),
      spent: signedPenceToPounds(-redeemPence),
      restored: signedPenceToPounds(restorePence),
      refunded: signedPenceToPounds(-refundPence),
      liability: signedPenceToPounds(issuePence + redeemPence + restorePence + refundPence),
    };
  }

  @Post(':id/void')
  @HttpCode(204)
  @Needs('gift-cards:write')
  @Answers(204, 'Voids the card’s code; the money stays in its account')
  async void(@Id() id: string): Promise<void> {
    await this.services.call(VoidGiftCardCall, { id });
  }

  @Post(':id/refund')
  @HttpCode(202)
  @Needs('gift-cards:write')
  @Answers(202, 'Refunds what has not been spent; the card is debited first')
  async refund(@Id() id: string): Promise<void> {
    await this.services.call(RefundGiftCardCall, { id });
  }

  @Post(':id/reissue')
  @HttpCode(202)
  @Needs('gift-cards:write')
  @Answers(202, 'Voids the old code and e-mails a new one to the recipient')
  async reissue(@Id() id: string): Promise<void> {
    await this.services.call(ReissueGiftCardCall, { id });
  }
}

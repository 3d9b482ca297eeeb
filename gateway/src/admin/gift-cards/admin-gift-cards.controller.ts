import {
  addDays,
  giftCardReportSchema,
  giftCardSaleListSchema,
  londonInstant,
  pageQuerySchema,
  reportQuerySchema,
  type GiftCardReport,
  type GiftCardSale,
  type PageQuery,
} from '@club/contracts';
import {
  ListGiftCards,
  RefundGiftCardCall,
  ReissueGiftCard,
  ReportGiftCards,
  VoidGiftCard,
} from '@club/messages';
import { Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Needs, StaffController } from '../../auth/audience.js';
import { BookingClient } from '../../clients/booking.client.js';
import { Answers } from '../../http/answers.js';
import { Id } from '../../http/known-id.js';

@StaffController('api/admin/gift-cards')
export class AdminGiftCardsController {
  constructor(private readonly booking: BookingClient) {}

  @Get()
  @Needs('gift-cards:read')
  @Answers(200, 'Sold gift cards, newest first; never their codes', giftCardSaleListSchema)
  async list(
    @Query({ schema: pageQuerySchema }) query: PageQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GiftCardSale[]> {
    const { sales, total } = await this.booking.call(ListGiftCards, query);
    void reply.header('X-Total-Count', total);
    return sales;
  }

  @Get('report')
  @Needs('gift-cards:read')
  @Answers(
    200,
    'What card holders are owed at the end of a day, and how it came about',
    giftCardReportSchema,
  )
  async report(
    @Query({ schema: reportQuerySchema }) { until }: { until: string },
  ): Promise<GiftCardReport> {
    const before = londonInstant(addDays(until, 1), '00:00').toISOString();
    const { issuePence, redeemPence, restorePence, refundPence } = await this.booking.call(
      ReportGiftCards,
      { before },
    );
    return {
      until,
      sold: issuePence / 100,
      spent: -redeemPence / 100,
      restored: restorePence / 100,
      refunded: -refundPence / 100,
      liability: (issuePence + redeemPence + restorePence + refundPence) / 100,
    };
  }

  @Post(':id/void')
  @HttpCode(204)
  @Needs('gift-cards:write')
  @Answers(204, 'Makes the card’s code worthless; the money stays on account')
  async void(@Id() id: string): Promise<void> {
    await this.booking.call(VoidGiftCard, { id });
  }

  @Post(':id/refund')
  @HttpCode(202)
  @Needs('gift-cards:write')
  @Answers(202, 'Pays back what was not spent; the card is debited first')
  async refund(@Id() id: string): Promise<void> {
    await this.booking.call(RefundGiftCardCall, { id });
  }

  @Post(':id/reissue')
  @HttpCode(202)
  @Needs('gift-cards:write')
  @Answers(202, 'Voids the old code and mails a new one to the recipient')
  async reissue(@Id() id: string): Promise<void> {
    await this.booking.call(ReissueGiftCard, { id });
  }
}

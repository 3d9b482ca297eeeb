import { Services } from '@club/kit';
import {
  addDays,
  closeGiftCaseSchema,
  giftCardActSchema,
  giftCardReportSchema,
  giftCardSaleListSchema,
  giftCardSaleSchema,
  londonInstant,
  pageQuerySchema,
  penceToPounds,
  reportQuerySchema,
  signedPenceToPounds,
  unfreezeGiftCardSchema,
  type CloseGiftCaseInput,
  type GiftCardAct,
  type GiftCardReport,
  type GiftCardSale,
  type PageQuery,
  type UnfreezeGiftCardInput,
} from '@club/contracts';
import {
  CloseGiftCaseCall,
  GetGiftCardCall,
  ListGiftCardsCall,
  RefundGiftCardCall,
  RefundGiftPaymentCall,
  ReissueGiftCardCall,
  ReportGiftCardsCall,
  UnfreezeGiftCardCall,
  VoidGiftCardCall,
  type GiftCardSaleView,
} from '@club/messages';
import { Body, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Needs, StaffController } from '../auth/audience.js';
import { StepUp } from '../auth/step-up.js';
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

/** The id that the page gave the act: a repeated request is the same act. */
const Act = () => Body({ schema: giftCardActSchema });

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
  @Needs('money:read')
  @Answers(
    200,
    'The balance of all gift cards at the end of a day, with the sums behind it',
    giftCardReportSchema,
  )
  async report(
    @Query({ schema: reportQuerySchema }) { until }: { until: string },
  ): Promise<GiftCardReport> {
    const before = londonInstant(addDays(until, 1), '00:00').toISOString();
    const sums = await this.services.call(ReportGiftCardsCall, { before });
    const { issuePence, redeemPence, restorePence, refundPence, disputePence } = sums;
    const left = issuePence + redeemPence + restorePence + refundPence + disputePence;
    return {
      until,
      sold: signedPenceToPounds(issuePence),
      spent: signedPenceToPounds(-redeemPence),
      restored: signedPenceToPounds(restorePence),
      refunded: signedPenceToPounds(-refundPence),
      disputed: signedPenceToPounds(-disputePence),
      liability: signedPenceToPounds(left),
    };
  }

  @Get(':id')
  @Needs('gift-cards:read')
  @Answers(200, 'One sold gift card; never its code', giftCardSaleSchema)
  async get(@Id() id: string): Promise<GiftCardSale> {
    return composeSale(await this.services.call(GetGiftCardCall, { id }));
  }

  @Post(':id/void')
  @HttpCode(204)
  @Needs('gift-cards:write')
  @StepUp('void-gift-card', { body: giftCardActSchema })
  @Answers(204, 'Voids the card’s code; the money stays in its account')
  async void(@Id() id: string, @Act() { actId }: GiftCardAct): Promise<void> {
    await this.services.call(VoidGiftCardCall, { id, actId });
  }

  @Post(':id/refund')
  @HttpCode(202)
  @Needs('gift-cards:write')
  @StepUp('refund-gift-card', { body: giftCardActSchema })
  @Answers(202, 'Refunds what has not been spent; the card is debited first')
  async refund(@Id() id: string, @Act() { actId }: GiftCardAct): Promise<void> {
    await this.services.call(RefundGiftCardCall, { id, actId });
  }

  @Post(':id/refund-payment')
  @HttpCode(202)
  @Needs('gift-cards:write')
  @StepUp('refund-gift-card', { body: giftCardActSchema })
  @Answers(202, 'Returns a payment that does not match its order; no card was issued for it')
  async refundPayment(@Id() id: string, @Act() { actId }: GiftCardAct): Promise<void> {
    await this.services.call(RefundGiftPaymentCall, { id, actId });
  }

  @Post(':id/close-case')
  @HttpCode(204)
  @Needs('gift-cards:write')
  @StepUp('close-gift-case', {
    body: closeGiftCaseSchema,
    isNeeded: ({ how }) => how === 'paid-otherwise', // it ends what the club owes
  })
  @Answers(204, 'Ends a failed refund or a payment that never came, for a reason')
  async closeCase(
    @Id() id: string,
    @Body({ schema: closeGiftCaseSchema }) act: CloseGiftCaseInput,
  ): Promise<void> {
    await this.services.call(CloseGiftCaseCall, { id, ...act });
  }

  @Post(':id/unfreeze')
  @HttpCode(204)
  @Needs('gift-cards:write')
  @Answers(204, 'Lets a frozen card be spent again; the reason goes into its history')
  async unfreeze(
    @Id() id: string,
    @Body({ schema: unfreezeGiftCardSchema }) act: UnfreezeGiftCardInput,
  ): Promise<void> {
    await this.services.call(UnfreezeGiftCardCall, { id, ...act });
  }

  @Post(':id/reissue')
  @HttpCode(202)
  @Needs('gift-cards:write')
  @StepUp('reissue-gift-card', { body: giftCardActSchema })
  @Answers(202, 'Voids the old code and e-mails a new one to the recipient')
  async reissue(@Id() id: string, @Act() { actId }: GiftCardAct): Promise<void> {
    await this.services.call(ReissueGiftCardCall, { id, actId });
  }
}

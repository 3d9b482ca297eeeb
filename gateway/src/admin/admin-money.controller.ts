import {
  bankTransferSchema,
  exportPayoutSchema,
  moneyDifferencesSchema,
  payoutFileSchema,
  payoutListSchema,
  payoutsQuerySchema,
  repairDifferenceSchema,
  repairedDifferenceSchema,
  settlementSchema,
  settleShowSchema,
  takingsQuerySchema,
  takingsSchema,
  termsOf,
  type BankTransfer,
  type ExportPayout,
  type MoneyDifferences,
  type Payout,
  type PayoutFile,
  type RepairDifference,
  type RepairedDifference,
  type Settlement,
  type SettleShowInput,
  type Takings,
  type TakingsQuery,
} from '@club/contracts';
import { Services } from '@club/kit';
import {
  CorrectDifferenceCall,
  ExportPayoutCall,
  GetDifferencesCall,
  GetSettlementCall,
  GetTakingsCall,
  ListPayoutsCall,
  PayByBankCall,
  RefundDifferenceCall,
  SettleShowCall,
} from '@club/messages';
import { Body, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Needs, StaffController } from '../auth/audience.js';
import { StepUp } from '../auth/step-up.js';
import { ChangesShows } from '../cache/changes-shows.js';
import {
  composeDifference,
  composePayout,
  composeSettlement,
  composeTakings,
} from '../compose/compose-money.js';
import { Answers } from '../http/answers.js';
import { Id } from '../http/id-param.js';

/** Money in both books: ours and Stripe's. None of the answers names a customer. */
@StaffController('api/admin')
export class AdminMoneyController {
  constructor(private readonly services: Services) {}

  @Get('money/differences')
  @Needs('money:read')
  @Answers(200, 'Where our books and Stripe’s differ, and how each may end', moneyDifferencesSchema)
  async differences(): Promise<MoneyDifferences> {
    const found = await this.services.call(GetDifferencesCall, {});
    return { ...found, differences: found.differences.map(composeDifference) };
  }

  @Post('money/differences/:id/correct')
  @HttpCode(200)
  @Needs('money:write')
  @Answers(200, 'Lets our books follow Stripe’s; repeating it is safe', repairedDifferenceSchema)
  correct(
    @Id() id: string,
    @Body({ schema: repairDifferenceSchema }) act: RepairDifference,
  ): Promise<RepairedDifference> {
    return this.services.call(CorrectDifferenceCall, { ...act, id });
  }

  @Post('money/differences/:id/refund')
  @HttpCode(200)
  @Needs('bookings:refund-any')
  @StepUp('refund-difference', { body: repairDifferenceSchema })
  @Answers(200, 'Returns the money to the card, once', repairedDifferenceSchema)
  refund(
    @Id() id: string,
    @Body({ schema: repairDifferenceSchema }) act: RepairDifference,
  ): Promise<RepairedDifference> {
    return this.services.call(RefundDifferenceCall, { ...act, id });
  }

  @Get('money/takings')
  @Needs('money:read')
  @Answers(200, 'Card money in both books, by day, show or booking', takingsSchema)
  async takings(@Query({ schema: takingsQuerySchema }) query: TakingsQuery): Promise<Takings> {
    return composeTakings((await this.services.call(GetTakingsCall, query)).rows);
  }

  @Get('money/payouts')
  @Needs('money:read')
  @Answers(200, 'The payouts that arrive in a month, with what they consist of', payoutListSchema)
  async payouts(
    @Query({ schema: payoutsQuerySchema }) { month }: { month: string },
  ): Promise<Payout[]> {
    return (await this.services.call(ListPayoutsCall, { month })).payouts.map(composePayout);
  }

  @Post('money/payouts/:id/export')
  @HttpCode(200)
  @Needs('money:write')
  @StepUp('export', { body: exportPayoutSchema })
  @Answers(200, 'The file of a payout, which adds up to the bank line', payoutFileSchema)
  export(
    @Id() id: string,
    @Body({ schema: exportPayoutSchema }) body: ExportPayout,
  ): Promise<PayoutFile> {
    return this.services.call(ExportPayoutCall, { ...body, id });
  }

  @Get('money/shows/:id/settlement')
  @Needs('money:read')
  @Answers(200, 'The takings of a show, now and when it was settled', settlementSchema)
  async settlement(@Id() showId: string): Promise<Settlement> {
    return composeSettlement(await this.services.call(GetSettlementCall, { showId }));
  }

  @Post('money/shows/:id/settle')
  @HttpCode(200)
  @Needs('money:write')
  @Answers(
    200,
    'Freezes the figures of a show and the deal with its act; repeating it changes nothing',
    settlementSchema,
  )
  async settle(
    @Id() showId: string,
    @Body({ schema: settleShowSchema }) { deal }: SettleShowInput,
  ): Promise<Settlement> {
    const terms = deal && termsOf(deal);
    return composeSettlement(await this.services.call(SettleShowCall, { showId, deal: terms }));
  }

  @Post('bookings/:id/bank-transfer')
  @HttpCode(204)
  @Needs('bookings:refund-any')
  @StepUp('bank-transfer', { body: bankTransferSchema })
  @ChangesShows()
  @Answers(204, 'Notes that a refund which the card has refused was paid by bank transfer')
  async bankTransfer(
    @Id() id: string,
    @Body({ schema: bankTransferSchema }) body: BankTransfer,
  ): Promise<void> {
    await this.services.call(PayByBankCall, { ...body, id });
  }
}

import { Handles } from '@club/kit';
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
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller } from '@nestjs/common';
import { ExportPayout } from './export-payout.js';
import { PayByBank } from './pay-by-bank.js';
import { ReadDifferences } from './read-differences.js';
import { ReadPayouts } from './read-payouts.js';
import { ReadTakings } from './read-takings.js';
import { RepairDifference } from './repair-difference.js';
import { SettleShow } from './settle-show.js';

/** The calls of staff about money at Stripe and in our books. None of the answers names a customer. */
@Controller()
export class MoneyRpc {
  constructor(
    private readonly readTakings: ReadTakings,
    private readonly readPayouts: ReadPayouts,
    private readonly readDifferences: ReadDifferences,
    private readonly repairDifference: RepairDifference,
    private readonly exportPayout: ExportPayout,
    private readonly settleShow: SettleShow,
    private readonly payByBank: PayByBank,
  ) {}

  @Handles(GetDifferencesCall)
  differences(): Promise<ReplyOf<typeof GetDifferencesCall>> {
    return this.readDifferences.execute();
  }

  @Handles(CorrectDifferenceCall)
  async correct(
    act: RequestOf<typeof CorrectDifferenceCall>,
  ): Promise<ReplyOf<typeof CorrectDifferenceCall>> {
    return { outcome: await this.repairDifference.execute(act, 'correct') };
  }

  @Handles(RefundDifferenceCall)
  async refund(
    act: RequestOf<typeof RefundDifferenceCall>,
  ): Promise<ReplyOf<typeof RefundDifferenceCall>> {
    return { outcome: await this.repairDifference.execute(act, 'refund') };
  }

  @Handles(GetTakingsCall)
  takings(query: RequestOf<typeof GetTakingsCall>): Promise<ReplyOf<typeof GetTakingsCall>> {
    return this.readTakings.execute(query);
  }

  @Handles(ListPayoutsCall)
  async payouts({
    month,
  }: RequestOf<typeof ListPayoutsCall>): Promise<ReplyOf<typeof ListPayoutsCall>> {
    return { payouts: await this.readPayouts.execute(month) };
  }

  @Handles(ExportPayoutCall)
  export(input: RequestOf<typeof ExportPayoutCall>): Promise<ReplyOf<typeof ExportPayoutCall>> {
    return this.exportPayout.execute(input);
  }

  @Handles(GetSettlementCall)
  settlement({
    showId,
  }: RequestOf<typeof GetSettlementCall>): Promise<ReplyOf<typeof GetSettlementCall>> {
    return this.settleShow.read(showId);
  }

  @Handles(SettleShowCall)
  settle(input: RequestOf<typeof SettleShowCall>): Promise<ReplyOf<typeof SettleShowCall>> {
    return this.settleShow.execute(input);
  }

  @Handles(PayByBankCall)
  async bankTransfer(
    input: RequestOf<typeof PayByBankCall>,
  ): Promise<ReplyOf<typeof PayByBankCall>> {
    await this.payByBank.execute(input);
    return {};
  }
}

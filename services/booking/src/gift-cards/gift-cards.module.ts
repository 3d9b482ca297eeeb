import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StripeModule } from '../stripe/stripe.module.js';
import { BuyGiftCard } from './buy-gift-card.js';
import { CloseGiftCase } from './close-gift-case.js';
import { creditCausesDocument, CreditCausesStore } from './credit-causes.store.js';
import { DisputeDebitsStore } from './dispute-debits.store.js';
import { FinishGiftRefund } from './finish-gift-refund.js';
import { FollowGiftRefunds } from './follow-gift-refunds.js';
import { giftAccountDocument } from './gift-accounts.schema.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftCardsRpc } from './gift-cards.rpc.js';
import { giftCodeDocument, GiftCodesStore } from './gift-codes.store.js';
import { giftLedgerDocument } from './gift-ledger.schema.js';
import { GiftLedgerStore } from './gift-ledger.store.js';
import { GiftCasesRpc } from './gift-cases.rpc.js';
import { GiftMoney } from './gift-money.js';
import { giftOrderDocument } from './gift-orders.schema.js';
import { FoldGiftLedger } from './fold-gift-ledger.js';
import { GiftOrdersStore } from './gift-orders.store.js';
import { GiftRefundsStore } from './gift-refunds.store.js';
import { giftTotalDocument, GiftTotalsStore } from './gift-totals.store.js';
import { GiftSearchStore } from './gift-search.store.js';
import { IssueCredit } from './issue-credit.js';
import { IssueGiftCard } from './issue-gift-card.js';
import { ListGiftCards } from './list-gift-cards.js';
import { OpenGiftPurchase } from './open-gift-purchase.js';
import { BalanceGiftPayment } from './balance-gift-payment.js';
import { PrintGiftCard } from './print-gift-card.js';
import { ReadGiftBalance } from './read-gift-balance.js';
import { RefundGiftCard } from './refund-gift-card.js';
import { RefundGiftPayment } from './refund-gift-payment.js';
import { ReissueGiftCard } from './reissue-gift-card.js';
import { ReportGiftCards } from './report-gift-cards.js';
import { SearchGiftCards } from './search-gift-cards.js';
import { SettleGiftOrder } from './settle-gift-order.js';
import { StaffGiftCardsRpc } from './staff-gift-cards.rpc.js';
import { UndoGiftRefund } from './undo-gift-refund.js';
import { UnfreezeGiftCard } from './unfreeze-gift-card.js';
import { ViewGiftSales } from './view-gift-sales.js';
import { VoidGiftCard } from './void-gift-card.js';

/** What the folders above may use. */
const shared = [
  GiftOrdersStore,
  GiftRefundsStore,
  GiftAccountsStore,
  DisputeDebitsStore,
  CreditCausesStore,
  GiftLedgerStore,
  GiftTotalsStore,
  GiftCodesStore,
  GiftMoney,
  IssueCredit,
  SettleGiftOrder,
  FollowGiftRefunds,
  FoldGiftLedger,
  SearchGiftCards,
];

@Module({
  imports: [
    MongooseModule.forFeature([
      giftOrderDocument,
      giftAccountDocument,
      giftCodeDocument,
      giftLedgerDocument,
      giftTotalDocument,
      creditCausesDocument,
    ]),
    StripeModule,
  ],
  controllers: [GiftCardsRpc, StaffGiftCardsRpc, GiftCasesRpc],
  providers: [
    ...shared,
    GiftSearchStore,
    BuyGiftCard,
    IssueGiftCard,
    RefundGiftCard,
    RefundGiftPayment,
    FinishGiftRefund,
    UndoGiftRefund,
    BalanceGiftPayment,
    OpenGiftPurchase,
    PrintGiftCard,
    ReadGiftBalance,
    ListGiftCards,
    ViewGiftSales,
    ReportGiftCards,
    VoidGiftCard,
    ReissueGiftCard,
    UnfreezeGiftCard,
    CloseGiftCase,
  ],
  exports: shared,
})
export class GiftCardsModule {}

import { DomainError, type PageQuery } from '@club/contracts';
import { currentRequestId, newOutboxRow, OutboxRelay, OutboxStore } from '@club/kit';
import type { ListGiftCardsCall, ReplyOf, ReportGiftCardsCall } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { giftCodeOf, hashOfCode } from './gift-code.js';
import { viewSale } from './domain/gift-order.js';
import { GiftAccountsStore } from './gift-accounts.store.js';
import { GiftOrdersStore } from './gift-orders.store.js';

const PAGE = 25;
const WHOLE_LIST = 1000;

/** What staff do with sold gift cards. */
@Injectable()
export class ManageGiftCards {
  constructor(
    private readonly orders: GiftOrdersStore,
    private readonly accounts: GiftAccountsStore,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async list(query: PageQuery): Promise<ReplyOf<typeof ListGiftCardsCall>> {
    const limit = query.page === undefined ? WHOLE_LIST : (query.pageSize ?? PAGE);
    const { rows, total } = await this.orders.page({
      skip: ((query.page ?? 1) - 1) * limit,
      limit,
    });
    const accounts = new Map(
      (await this.accounts.findMany(rows.map(({ _id }) => _id))).map((account) => [
        account._id,
        account,
      ]),
    );
    return { sales: rows.map((row) => viewSale(row, accounts.get(row._id))), total };
  }

  async report(before: Date): Promise<ReplyOf<typeof ReportGiftCardsCall>> {
    const {
      issue = 0,
      redeem = 0,
      restore = 0,
      refund = 0,
    } = await this.accounts.sumsByKind(before);
    return { issuePence: issue, redeemPence: redeem, restorePence: restore, refundPence: refund };
  }

  async voidCard(id: string): Promise<void> {
    if ((await this.accounts.find(id)) === null) throw new DomainError('NOT_FOUND');
    await this.accounts.voidCodes(id);
    await this.orders.note(id, 'code made worthless');
  }

  /** The new code exists before the old ones are void, and its mail is a fact of its own. */
  async reissue(id: string): Promise<void> {
    const issue = await this.accounts.nextIssue(id);
    if (issue === null) throw new DomainError('NOT_FOUND');
    const { GIFT_CARD_SECRET: secret } = this.settings;
    await this.accounts.voidCodes(id);
    await this.accounts.addCode(id, hashOfCode(secret, giftCodeOf(secret, id, issue)));
    const row = newOutboxRow(
      { kind: 'gift-card-issued', subject: id, fact: `${id}-${issue}` },
      { now: new Date(), requestId: currentRequestId() },
    );
    await this.orders.transaction((session) => this.outbox.add(row, session));
    await this.orders.note(id, `code number ${issue} sent, older ones worthless`);
    this.relay.trigger();
  }
}

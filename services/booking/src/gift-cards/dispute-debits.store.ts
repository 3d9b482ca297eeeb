import { pence, type Pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { GiftAccount } from './domain/gift-account.js';
import { disputeLine, disputeLineId, outgoing, wonDisputeLine } from './domain/ledger-line.js';
import { GIFT_ACCOUNT } from './gift-accounts.schema.js';
import { GiftLedgerStore } from './gift-ledger.store.js';

/** What a bank has taken back. */
interface Lost {
  /** Why the account is frozen. */
  cause: string;
  disputeId: string;
  pence: Pence;
}

/** What lost disputes take off gift accounts. A balance changes together with its line in the ledger. */
@Injectable()
export class DisputeDebitsStore {
  constructor(
    @InjectModel(GIFT_ACCOUNT) private readonly accounts: Model<GiftAccount>,
    private readonly ledger: GiftLedgerStore,
  ) {}

  /**
   * Takes off what a bank has taken back, at most what is available, once, and only while the dispute freezes the account: staff
   * who have unfrozen a card have decided that its holder keeps the money. @returns how much it was.
   */
  async debit(account: string, { cause, ...lost }: Lost, session: ClientSession): Promise<Pence> {
    const line = disputeLineId(account, lost.disputeId);
    if ((await this.ledger.find(line, session)) !== null) return pence(0);
    const before = await this.accounts
      .findOne({
        _id: account,
        freezeCauses: cause, // guard: unfrozen-cards-keep-their-money
      })
      .session(session)
      .lean<GiftAccount>();
    const taken = pence(Math.min(before?.availablePence ?? 0, lost.pence));
    if (taken === 0) return taken;
    await this.add(account, outgoing(taken), session);
    await this.ledger.add(disputeLine(account, { ...lost, pence: taken }), session);
    return taken;
  }

  /** Gives back what a dispute had taken that the club has won after all, once. @returns how much it was. */
  async giveBack(account: string, disputeId: string, session: ClientSession): Promise<Pence> {
    const line = await this.ledger.find(disputeLineId(account, disputeId), session);
    if (line === null) return pence(0);
    const won = wonDisputeLine(account, { disputeId, pence: pence(-line.pence) });
    if ((await this.ledger.find(won._id, session)) !== null) return pence(0);
    await this.add(account, won.pence, session);
    await this.ledger.add(won, session);
    return pence(won.pence);
  }

  private async add(account: string, amount: number, session: ClientSession): Promise<void> {
    await this.accounts.updateOne(
      { _id: account },
      { $inc: { availablePence: amount } },
      { session },
    );
  }
}

import { pence, type Pence } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { GiftAccount } from './domain/gift-account.js';
import {
  outgoing,
  redeemLine,
  redeemLineId,
  refundLine,
  refundLineId,
  restoreLine,
  undoneRefundLine,
  type GiftLedgerLine,
} from './domain/ledger-line.js';
import { GIFT_ACCOUNT } from './gift-accounts.schema.js';
import { GiftLedgerStore } from './gift-ledger.store.js';

/** Gift money that moves for an order. */
interface Movement {
  orderId: string;
  pence: Pence;
}

/** A refund that was made at Stripe. */
interface Refunded {
  id: string;
  pence: Pence;
}

/** The first refund of a card has no name in the ledger. */
const nameOf = (attempt: number): string => (attempt === 1 ? '' : String(attempt));

/**
 * Reads and writes gift accounts; dispute-debits.store.ts takes off what banks have taken back. A balance changes together with
 * its line in the ledger.
 */
@Injectable()
export class GiftAccountsStore {
  constructor(
    @InjectModel(GIFT_ACCOUNT) private readonly accounts: Model<GiftAccount>,
    private readonly ledger: GiftLedgerStore,
  ) {}

  find(id: string): Promise<GiftAccount | null> {
    return this.accounts.findById(id).lean<GiftAccount>();
  }
  findMany(ids: string[]): Promise<GiftAccount[]> {
    return this.accounts.find({ _id: { $in: ids } }).lean<GiftAccount[]>();
  }
  /** An account whose money may be spent. */
  findSpendable(id: string): Promise<GiftAccount | null> {
    return this.accounts.findOne({ _id: id, frozen: false }).lean<GiftAccount>();
  }
  /** The comparison with an id leaves out the accounts without one, which the index has as well. */
  findHolding(): Promise<GiftAccount[]> {
    return this.accounts.find({ 'holds.id': { $gt: '' } }).lean<GiftAccount[]>();
  }

  /**
   * Opens an account with its first line, in the transaction that issues its card; frozen, if there are causes. A repetition
   * changes nothing.
   */
  async open(
    line: GiftLedgerLine,
    session: ClientSession,
    freezeCauses: string[] = [],
  ): Promise<void> {
    const frozen = freezeCauses.length > 0;
    const opened = { availablePence: pence(line.pence), holds: [], issue: 1, frozen, freezeCauses };
    await this.accounts.updateOne(
      { _id: line.account },
      { $setOnInsert: opened },
      { upsert: true, session },
    );
    await this.ledger.addOnce(line, session);
  }

  /**
   * Sets money aside for an order that is being paid, once. A request that comes late finds the money taken already: the
   * hold and the ledger are in one transaction, which a parallel `take` makes begin again.
   * @returns whether the money is set aside, now or already before.
   */
  hold(account: string, movement: Movement): Promise<boolean> {
    const { orderId, pence: part } = movement;
    return this.ledger.transaction(async (session) => {
      // guard: taken-money-is-not-held-again (invariants.md I12)
      if ((await this.ledger.find(redeemLineId(account, orderId), session)) !== null) return true;
      const held = await this.accounts.updateOne(
        {
          _id: account,
          frozen: false,
          availablePence: { $gte: part },
          'holds.id': { $ne: orderId },
        },
        {
          $inc: { availablePence: outgoing(part) },
          $push: { holds: { id: orderId, pence: part } },
        },
        { session },
      );
      if (held.modifiedCount === 1) return true;
      const before = { _id: account, 'holds.id': orderId };
      return (await this.accounts.exists(before).session(session)) !== null;
    });
  }

  /** Ends an order's hold. Safe to repeat; money that was taken stays taken. */
  async release(account: string, { orderId, pence: part }: Movement): Promise<void> {
    await this.accounts.updateOne(
      { _id: account, holds: { $elemMatch: { id: orderId, pence: part } } },
      { $inc: { availablePence: part }, $pull: { holds: { id: orderId } } },
    );
  }

  /**
   * Takes an order's held money, exactly once. If the hold has ended, takes it from what is available now.
   * @returns false if the money is no longer there.
   */
  take(account: string, movement: Movement): Promise<boolean> {
    const { orderId, pence: part } = movement;
    return this.ledger.once(redeemLine(account, movement), async (session) => {
      const held = await this.accounts.updateOne(
        { _id: account, 'holds.id': orderId },
        { $pull: { holds: { id: orderId } } },
        { session },
      );
      if (held.modifiedCount === 1) return true;
      const late = await this.accounts.updateOne(
        { _id: account, frozen: false, availablePence: { $gte: part } },
        { $inc: { availablePence: outgoing(part) } },
        { session },
      );
      return late.modifiedCount === 1;
    });
  }

  /** Returns refunded money to the account. If the order only held it, the hold ends. */
  async restore(account: string, movement: Movement & { refundId: string }): Promise<void> {
    if (!(await this.ledger.has(redeemLineId(account, movement.orderId))))
      return this.release(account, movement);
    await this.ledger.once(restoreLine(account, movement), async (session) => {
      const restored = await this.accounts.updateOne(
        { _id: account },
        { $inc: { availablePence: movement.pence } },
        { session },
      );
      return restored.matchedCount === 1;
    });
  }

  /** Stops all spending. Money that is restored is kept. A cause counts once. */
  async freeze(account: string, cause: string, session: ClientSession): Promise<void> {
    await this.accounts.updateOne(
      { _id: account, freezeCauses: { $ne: cause } },
      { $set: { frozen: true }, $push: { freezeCauses: cause } },
      { session },
    );
  }
  /** Ends one cause; the last one frees the account. @returns whether the account can be spent again because of it. */
  async thaw(account: string, cause: string, session: ClientSession): Promise<boolean> {
    const last = await this.accounts.updateOne(
      { _id: account, freezeCauses: [cause] },
      { $set: { frozen: false, freezeCauses: [] } },
      { session },
    );
    if (last.modifiedCount === 1) return true;
    await this.accounts.updateOne(
      { _id: account },
      { $pull: { freezeCauses: cause } },
      { session },
    );
    return false;
  }
  async isFrozenBy(account: string, cause: string, session: ClientSession): Promise<boolean> {
    const frozen = this.accounts.exists({ _id: account, freezeCauses: cause });
    return (await frozen.session(session)) !== null;
  }
  /** Ends all causes. @returns false if the account is not frozen. */
  async unfreeze(account: string, session: ClientSession): Promise<boolean> {
    const freed = await this.accounts.updateOne(
      { _id: account, frozen: true },
      { $set: { frozen: false, freezeCauses: [] } },
      { session },
    );
    return freed.modifiedCount === 1;
  }

  /** Counts one more code of the account. @returns its number, or null for an unknown account. */
  async raiseIssue(account: string, session: ClientSession): Promise<number | null> {
    const raised = await this.accounts
      .findOneAndUpdate(
        { _id: account },
        { $inc: { issue: 1 } },
        { session, returnDocument: 'after' },
      )
      .lean<GiftAccount>();
    return raised?.issue ?? null;
  }

  /** Takes all available money off the account, once for each attempt. @returns how much it was, also if repeated. */
  debitForRefund(account: string, { attempt }: { attempt: number }): Promise<Pence> {
    return this.ledger.transaction((session) =>
      this.takeOff(account, { name: nameOf(attempt) }, session),
    );
  }

  /** Takes off what another refund returned, at most what is available. */
  async debit(account: string, refund: Refunded, session: ClientSession): Promise<void> {
    await this.takeOff(account, { name: refund.id, atMost: refund.pence }, session);
  }

  /** Gives back what a refund that failed had taken, once (invariants.md I12). @returns whether this call gave it back. */
  undoRefund(
    account: string,
    { attempt }: { attempt: number },
    session: ClientSession,
  ): Promise<boolean> {
    return this.giveBack(account, nameOf(attempt), session);
  }
  /** The same for a refund that was made at Stripe. */
  undoDebit(account: string, refundId: string, session: ClientSession): Promise<boolean> {
    return this.giveBack(account, refundId, session);
  }

  private async takeOff(
    account: string,
    { name, atMost }: { name: string; atMost?: Pence },
    session: ClientSession,
  ): Promise<Pence> {
    const line = await this.ledger.find(refundLineId(account, name), session);
    if (line !== null) return pence(-line.pence);
    const before = await this.accounts.findById(account).session(session).lean<GiftAccount>();
    const available = before?.availablePence ?? pence(0);
    const taken = pence(Math.min(available, atMost ?? available));
    if (taken === 0) return taken;
    // A parallel change of the account conflicts with this write, and the transaction begins again.
    await this.accounts.updateOne(
      { _id: account, availablePence: available },
      { $inc: { availablePence: outgoing(taken) } },
      { session },
    );
    await this.ledger.add(refundLine(account, { name, pence: taken }), session);
    return taken;
  }

  private async giveBack(account: string, name: string, session: ClientSession): Promise<boolean> {
    const line = await this.ledger.find(refundLineId(account, name), session);
    if (line === null) return false;
    const undone = undoneRefundLine(account, { name, pence: pence(-line.pence) });
    if ((await this.ledger.find(undone._id, session)) !== null) return false;
    await this.accounts.updateOne(
      { _id: account },
      { $inc: { availablePence: undone.pence } },
      { session },
    );
    await this.ledger.add(undone, session);
    return true;
  }

  /** Accounts whose ledger does not sum to what is available and held. The audit expects none. */
  findUnbalanced(): Promise<{ _id: string; onAccount: number; inLedger: number }[]> {
    return this.accounts.aggregate<{ _id: string; onAccount: number; inLedger: number }>([
      { $lookup: { from: 'gift_ledger', localField: '_id', foreignField: 'account', as: 'lines' } },
      {
        $project: {
          onAccount: { $add: ['$availablePence', { $sum: '$holds.pence' }] },
          inLedger: { $sum: '$lines.pence' },
        },
      },
      { $match: { $expr: { $ne: ['$onAccount', '$inLedger'] } } },
    ]);
  }
}

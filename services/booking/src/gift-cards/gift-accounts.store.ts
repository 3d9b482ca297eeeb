import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession, type Connection } from 'mongoose';
import type { GiftAccount } from './domain/gift-order.js';

interface GiftCode {
  _id: string;
  account: string;
  void: boolean;
}
/** One movement of money. Its id is the account and the operation, so that no operation counts twice. */
export interface GiftLedgerLine {
  _id: string;
  account: string;
  kind: 'issue' | 'redeem' | 'restore' | 'refund';
  pence: number;
  about: string;
  at: Date;
}
const ACCOUNT = 'GiftAccount';
const CODE = 'GiftCode';
const LEDGER = 'GiftLedgerLine';

const holdSchema = new Schema(
  { id: { type: String, required: true }, pence: { type: Number, required: true } },
  { _id: false, id: false },
);
const accountSchema = new Schema<GiftAccount>(
  {
    _id: { type: String, required: true },
    availablePence: { type: Number, required: true },
    holds: [holdSchema],
    issue: { type: Number, required: true },
    frozen: { type: Boolean, required: true },
  },
  { collection: 'gift_accounts', versionKey: false, autoCreate: false },
);
accountSchema.index({ 'holds.id': 1 });
const codeSchema = new Schema<GiftCode>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true },
    void: { type: Boolean, required: true },
  },
  { collection: 'gift_codes', versionKey: false },
);
codeSchema.index({ account: 1 });
const ledgerSchema = new Schema<GiftLedgerLine>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true, index: true },
    kind: { type: String, required: true },
    pence: { type: Number, required: true },
    about: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'gift_ledger', versionKey: false },
);
export const giftAccountDocuments: ModelDefinition[] = [
  { name: ACCOUNT, schema: accountSchema },
  { name: CODE, schema: codeSchema },
  { name: LEDGER, schema: ledgerSchema },
];

/** The database's own refusal of a negative balance (I12). */
const validator = {
  $jsonSchema: {
    bsonType: 'object',
    required: ['availablePence'],
    properties: { availablePence: { bsonType: ['int', 'long', 'double'], minimum: 0 } },
  },
};

interface Move {
  orderId: string;
  pence: number;
}

/** The only file that knows how gift money is stored. Each penny moves under an operation's id. */
@Injectable()
export class GiftAccountsStore implements OnModuleInit {
  constructor(
    @InjectModel(ACCOUNT) private readonly accounts: Model<GiftAccount>,
    @InjectModel(CODE) private readonly codes: Model<GiftCode>,
    @InjectModel(LEDGER) private readonly ledger: Model<GiftLedgerLine>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.accounts.createCollection();
    await this.codes.createCollection();
    await this.ledger.createCollection();
    await this.accounts.db.db?.command({
      collMod: 'gift_accounts',
      validator,
      validationLevel: 'strict',
      validationAction: 'error',
    });
  }

  find(id: string): Promise<GiftAccount | null> {
    return this.accounts.findById(id).lean<GiftAccount>();
  }
  findMany(ids: string[]): Promise<GiftAccount[]> {
    return this.accounts.find({ _id: { $in: ids } }).lean<GiftAccount[]>();
  }
  /** The account that a code opens; none for void codes and frozen accounts. */
  async findByCode(hash: string): Promise<GiftAccount | null> {
    const code = await this.codes.findOne({ _id: hash, void: false }).lean<GiftCode>();
    if (code === null) return null;
    return this.accounts.findOne({ _id: code.account, frozen: false }).lean<GiftAccount>();
  }
  findHolding(): Promise<GiftAccount[]> {
    return this.accounts.find({ 'holds.id': { $exists: true } }).lean<GiftAccount[]>();
  }

  /** Opens the account of a paid order, inside the transaction that says so. A second time changes nothing. */
  async issue(account: string, pence: number, hash: string, session: ClientSession): Promise<void> {
    const at = { upsert: true, session };
    await this.accounts.updateOne(
      { _id: account },
      { $setOnInsert: { availablePence: pence, holds: [], issue: 1, frozen: false } },
      at,
    );
    await this.codes.updateOne({ _id: hash }, { $setOnInsert: { account, void: false } }, at);
    await this.ledger.updateOne(
      { _id: `${account}:issue` },
      { $setOnInsert: lineOf(account, 'issue', { pence, about: account }) },
      at,
    );
  }

  /** Sets money aside for an order that is being paid. @returns whether it is set aside, now or before. */
  async hold(account: string, { orderId, pence }: Move): Promise<boolean> {
    const held = await this.accounts.updateOne(
      {
        _id: account,
        frozen: false,
        availablePence: { $gte: pence },
        'holds.id': { $ne: orderId },
      },
      { $inc: { availablePence: -pence }, $push: { holds: { id: orderId, pence } } },
    );
    return (
      held.modifiedCount === 1 ||
      (await this.accounts.exists({ _id: account, 'holds.id': orderId })) !== null
    );
  }

  /** Gives back what was set aside. Safe to repeat; what was taken is not touched. */
  async release(account: string, { orderId, pence }: Move): Promise<void> {
    await this.accounts.updateOne(
      { _id: account, holds: { $elemMatch: { id: orderId, pence } } },
      { $inc: { availablePence: pence }, $pull: { holds: { id: orderId } } },
    );
  }

  /**
   * Takes held money for good, exactly once; where the hold is gone, what is available now.
   * @returns false where the money is not there any more.
   */
  take(account: string, { orderId, pence }: Move): Promise<boolean> {
    const line = {
      ...lineOf(account, 'redeem', { pence: -pence, about: orderId }),
      _id: `${account}:redeem-${orderId}`,
    };
    return this.once(line, async (session) => {
      const held = await this.accounts.updateOne(
        { _id: account, 'holds.id': orderId },
        { $pull: { holds: { id: orderId } } },
        { session },
      );
      if (held.modifiedCount === 1) return true;
      const late = await this.accounts.updateOne(
        { _id: account, frozen: false, availablePence: { $gte: pence } },
        { $inc: { availablePence: -pence } },
        { session },
      );
      return late.modifiedCount === 1;
    });
  }

  /** Brings refunded money back onto the account; where it was only held, the hold ends. */
  async restore(
    account: string,
    { orderId, refundId, pence }: Move & { refundId: string },
  ): Promise<void> {
    if ((await this.ledger.exists({ _id: `${account}:redeem-${orderId}` })) === null)
      return this.release(account, { orderId, pence });
    const line = {
      ...lineOf(account, 'restore', { pence, about: orderId }),
      _id: `${account}:restore-${refundId}`,
    };
    await this.once(line, async (session) => {
      const back = await this.accounts.updateOne(
        { _id: account },
        { $inc: { availablePence: pence } },
        { session },
      );
      return back.matchedCount === 1;
    });
  }

  async freeze(account: string): Promise<void> {
    await this.accounts.updateOne({ _id: account }, { $set: { frozen: true } });
  }

  async voidCodes(account: string): Promise<void> {
    await this.codes.updateMany({ account }, { $set: { void: true } });
  }

  /** A new code for an account, the old ones void. @returns which issue it is, or null for an unknown account. */
  async nextIssue(account: string): Promise<number | null> {
    const next = await this.accounts
      .findOneAndUpdate({ _id: account }, { $inc: { issue: 1 } }, { returnDocument: 'after' })
      .lean<GiftAccount>();
    return next?.issue ?? null;
  }
  async addCode(account: string, hash: string): Promise<void> {
    await this.codes.updateOne(
      { _id: hash },
      { $setOnInsert: { account, void: false } },
      { upsert: true },
    );
  }

  /** Takes all that is available off the account, once. @returns how much that was, now or before, in pence. */
  debitForRefund(account: string): Promise<number> {
    return this.connection.withSession((session) =>
      session.withTransaction(async () => {
        const known = await this.ledger
          .findById(`${account}:refund`)
          .session(session)
          .lean<GiftLedgerLine>();
        if (known !== null) return -known.pence;
        const before = await this.accounts
          .findOneAndUpdate(
            { _id: account },
            { $set: { availablePence: 0 } },
            { session, returnDocument: 'before' },
          )
          .lean<GiftAccount>();
        const pence = before?.availablePence ?? 0;
        if (pence > 0)
          await this.ledger.create([lineOf(account, 'refund', { pence: -pence, about: account })], {
            session,
          });
        return pence;
      }),
    );
  }

  /** Accounts whose ledger does not sum to what is available and held; the audit hopes for none. */
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

  /** The ledger's sums by kind of movement, up to an instant; money that left a card is negative. */
  async sumsByKind(before: Date): Promise<Partial<Record<GiftLedgerLine['kind'], number>>> {
    const sums = await this.ledger.aggregate<{ _id: GiftLedgerLine['kind']; pence: number }>([
      { $match: { at: { $lt: before } } },
      { $group: { _id: '$kind', pence: { $sum: '$pence' } } },
    ]);
    return Object.fromEntries(sums.map(({ _id, pence }) => [_id, pence]));
  }

  async sumOfLedger(account: string): Promise<number> {
    const [sum] = await this.ledger.aggregate<{ pence: number }>([
      { $match: { account } },
      { $group: { _id: null, pence: { $sum: '$pence' } } },
    ]);
    return sum?.pence ?? 0;
  }

  /** Does `work` and writes its ledger line in one transaction; a line that stands already means that it was done. */
  private once(
    line: GiftLedgerLine,
    work: (session: ClientSession) => Promise<boolean>,
  ): Promise<boolean> {
    return this.connection.withSession((session) =>
      session.withTransaction(async () => {
        if ((await this.ledger.exists({ _id: line._id }).session(session)) !== null) return true;
        if (!(await work(session))) return false;
        await this.ledger.create([line], { session });
        return true;
      }),
    );
  }
}

const lineOf = (
  account: string,
  kind: GiftLedgerLine['kind'],
  { pence, about }: { pence: number; about: string },
): GiftLedgerLine => ({
  _id: `${account}:${kind}`,
  account,
  kind,
  pence,
  about,
  at: new Date(),
});

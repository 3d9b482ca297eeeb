import { inTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession, type Connection } from 'mongoose';
import type { GiftLedgerLine } from './domain/ledger-line.js';
import { GIFT_LEDGER_LINE } from './gift-ledger.schema.js';

/** The only file that reads and writes the ledger of gift money. Lines are added and never changed. */
@Injectable()
export class GiftLedgerStore {
  constructor(
    @InjectModel(GIFT_LEDGER_LINE) private readonly lines: Model<GiftLedgerLine>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Does `work` and writes its line in one transaction. If the line exists, the work was done before. */
  once(line: GiftLedgerLine, work: (session: ClientSession) => Promise<boolean>): Promise<boolean> {
    return this.transaction(async (session) => {
      if ((await this.find(line._id, session)) !== null) return true;
      if (!(await work(session))) return false;
      await this.add(line, session);
      return true;
    });
  }

  /** Runs `work` as one transaction; it may run more than once. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return inTransaction(this.connection, work);
  }

  async has(id: string): Promise<boolean> {
    return (await this.lines.exists({ _id: id })) !== null;
  }
  find(id: string, session: ClientSession): Promise<GiftLedgerLine | null> {
    return this.lines.findById(id).session(session).lean<GiftLedgerLine>();
  }
  /** @throws a duplicate-key error if the line exists, which ends the transaction. */
  async add(line: GiftLedgerLine, session: ClientSession): Promise<void> {
    await this.lines.create([line], { session });
  }
  /** A line that exists stays as it is. */
  async addOnce({ _id, ...fields }: GiftLedgerLine, session: ClientSession): Promise<void> {
    await this.lines.updateOne({ _id }, { $setOnInsert: fields }, { upsert: true, session });
  }

  async sumOf(account: string): Promise<number> {
    const [sum] = await this.lines.aggregate<{ pence: number }>([
      { $match: { account } },
      { $group: { _id: null, pence: { $sum: '$pence' } } },
    ]);
    return sum?.pence ?? 0;
  }
}

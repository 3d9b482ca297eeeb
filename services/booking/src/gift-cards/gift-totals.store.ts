import { londonDate, londonInstant } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession, type Connection } from 'mongoose';
import type { GiftLedgerLine } from './domain/ledger-line.js';
import { GIFT_LEDGER_LINE } from './gift-ledger.schema.js';

/** The lines of the ledger of one London day, summed by kind. Money that left a card is negative. */
interface GiftTotal {
  _id: string;
  sums: Record<string, number>;
}
type Sums = Partial<Record<GiftLedgerLine['kind'], number>>;
interface SumOfKind {
  _id: GiftLedgerLine['kind'];
  pence: number;
}

const GIFT_TOTAL = 'GiftTotal';
const schema = new Schema<GiftTotal>(
  { _id: { type: String, required: true }, sums: { type: Object, required: true } },
  { collection: 'gift_totals', versionKey: false, minimize: false },
);
export const giftTotalDocument: ModelDefinition = { name: GIFT_TOTAL, schema };

/** An instant after all lines. */
const EVER = new Date('9999-01-01T00:00:00Z');

/** The sums of the ledger by day. A look at them costs by the days and not by the lines. */
@Injectable()
export class GiftTotalsStore {
  constructor(
    @InjectModel(GIFT_TOTAL) private readonly totals: Model<GiftTotal>,
    @InjectModel(GIFT_LEDGER_LINE) private readonly lines: Model<GiftLedgerLine>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** The sums until an instant: whole days from the totals, then the lines that the totals do not contain. */
  async sums(before = EVER): Promise<Sums> {
    const day = londonDate(before);
    const midnight = londonInstant(day, '00:00');
    const session = await this.connection.startSession({ snapshot: true });
    try {
      return added([
        ...(await this.sumDays(day, session)),
        ...(await this.sumLines({ uncounted: true, at: { $lt: midnight } }, session)),
        ...(await this.sumLines({ at: { $gte: midnight, $lt: before } }, session)),
      ]);
    } finally {
      await session.endSession();
    }
  }

  /** Adds lines to the totals, in one transaction that also marks them. @returns how many lines it added. */
  fold(limit: number): Promise<number> {
    return this.connection.withSession((session) =>
      session.withTransaction(async () => {
        const lines = await this.lines
          .find({ uncounted: true })
          .limit(limit)
          .session(session)
          .lean<GiftLedgerLine[]>();
        if (lines.length === 0) return 0;
        await this.totals.bulkWrite(lines.map(updateOf), { session });
        const ids = lines.map(({ _id }) => _id);
        await this.lines.updateMany(
          { _id: { $in: ids } },
          { $set: { uncounted: false } },
          { session },
        );
        return lines.length;
      }),
    );
  }

  private sumDays(beforeDay: string, session: ClientSession): Promise<SumOfKind[]> {
    return this.totals
      .aggregate<SumOfKind>([
        { $match: { _id: { $lt: beforeDay } } },
        { $project: { sums: { $objectToArray: '$sums' } } },
        { $unwind: '$sums' },
        { $group: { _id: '$sums.k', pence: { $sum: '$sums.v' } } },
      ])
      .session(session);
  }

  private sumLines(filter: object, session: ClientSession): Promise<SumOfKind[]> {
    return this.lines
      .aggregate<SumOfKind>([
        { $match: filter },
        { $group: { _id: '$kind', pence: { $sum: '$pence' } } },
      ])
      .session(session);
  }
}

const updateOf = ({ at, kind, pence }: GiftLedgerLine) => ({
  updateOne: {
    filter: { _id: londonDate(at) },
    update: { $inc: { [`sums.${kind}`]: pence } },
    upsert: true,
  },
});

function added(sums: readonly SumOfKind[]): Sums {
  const all: Sums = {};
  for (const { _id: kind, pence } of sums) all[kind] = (all[kind] ?? 0) + pence;
  return all;
}

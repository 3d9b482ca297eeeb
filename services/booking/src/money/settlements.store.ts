import type { SettledDeal, SettlementFigures } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession, type Connection } from 'mongoose';
import { statesWith } from '../orders/domain/states.js';
import type { SettledOrder } from './domain/settlement.js';

/** The figures of a show as they were when a member of staff settled it. They never change. */
export interface SettlementRow {
  _id: string;
  figures: SettlementFigures;
  /** Absent if no deal with the act was entered. */
  deal?: SettledDeal;
  at: Date;
  by: string;
}
const SETTLEMENT = 'Settlement';
const schema = new Schema<SettlementRow>(
  {
    _id: { type: String, required: true },
    figures: { type: Object, required: true },
    deal: Object,
    at: { type: Date, required: true },
    by: { type: String, required: true },
  },
  { collection: 'settlements', versionKey: false, id: false },
);
export const settlementDocument: ModelDefinition = { name: SETTLEMENT, schema };
const SETTLED = statesWith(({ settlement }) => settlement !== null);

const WITHOUT_PERSONS = {
  ...{ name: 0, email: 0, phone: 0, searchKeys: 0, history: 0 },
  ...{ payer: 0, transfers: 0 },
};

/** Reads the takings of a show, and keeps those that were settled. */
@Injectable()
export class SettlementsStore {
  constructor(
    @InjectModel(SETTLEMENT) private readonly settlements: Model<SettlementRow>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  find(showId: string): Promise<SettlementRow | null> {
    return this.settlements.findById(showId).lean<SettlementRow>();
  }

  /** @returns false if the show is settled already. */
  async freeze({ _id, ...row }: SettlementRow, session: ClientSession): Promise<boolean> {
    const frozen = await this.settlements.updateOne(
      { _id },
      { $setOnInsert: row }, // guard: settled-figures-stay (invariants.md I51)
      { upsert: true, session },
    );
    return frozen.upsertedCount === 1;
  }

  ordersOf(showId: string): Promise<SettledOrder[]> {
    return this.connection
      .collection<SettledOrder & { showId: string }>('orders')
      .find({ showId, state: { $in: SETTLED } }, { projection: WITHOUT_PERSONS })
      .toArray();
  }
}

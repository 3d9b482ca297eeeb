import { randomUUID } from 'node:crypto';
import type { DoorRefusalCount } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';

const REFUSAL = 'DoorRefusal';
export const REFUSALS_KEPT_DAYS = 90;
const KEPT_SECONDS = REFUSALS_KEPT_DAYS * 86_400;

/** Something that the door has refused. It names no person, and no code that would let one in. */
export interface RefusalRow {
  _id: string;
  /** The kind of the verdict, or what was wrong with an arrival. */
  reason: string;
  /** The hash of the scanned code; for a refused arrival, its id. */
  codeHash: string;
  deviceId: string;
  venueId: string;
  /** The show at whose door it was; absent if that is not known. */
  showId?: string;
  at: Date;
}

const schema = new Schema<RefusalRow>(
  {
    _id: { type: String, required: true },
    reason: { type: String, required: true },
    codeHash: { type: String, required: true },
    deviceId: { type: String, required: true },
    venueId: { type: String, required: true },
    showId: String,
    at: { type: Date, required: true },
  },
  { collection: 'door_refusals', versionKey: false, id: false },
);
schema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
schema.index({ venueId: 1, at: -1 });
export const refusalDocument: ModelDefinition = { name: REFUSAL, schema };

/** The door of a venue in one night. */
interface NightAtDoor {
  venueId: string;
  /** The door of one show; rows that name no show count as well. */
  showId?: string;
  from: Date;
  until: Date;
}

@Injectable()
export class RefusalsStore {
  constructor(@InjectModel(REFUSAL) private readonly refusals: Model<RefusalRow>) {}

  async add(refusal: Omit<RefusalRow, '_id' | 'at'>): Promise<void> {
    await this.refusals.create([{ _id: randomUUID(), at: new Date(), ...refusal }]);
  }
  /** The newest first. */
  findOfDevice(deviceId: string): Promise<RefusalRow[]> {
    return this.refusals.find({ deviceId }).sort({ at: -1 }).lean<RefusalRow[]>();
  }

  /** A ticket that is shown again counts once. The most frequent reason first. */
  countOf({ venueId, showId, from, until }: NightAtDoor): Promise<DoorRefusalCount[]> {
    return this.refusals.aggregate<DoorRefusalCount>([
      {
        $match: {
          venueId,
          at: { $gte: from, $lt: until },
          ...(showId !== undefined && { showId: { $in: [showId, null] } }),
        },
      },
      { $group: { _id: { reason: '$reason', code: '$codeHash' } } },
      { $group: { _id: '$_id.reason', tickets: { $sum: 1 } } },
      { $project: { _id: 0, reason: '$_id', tickets: 1 } },
      { $sort: { tickets: -1, reason: 1 } },
    ]);
  }
}

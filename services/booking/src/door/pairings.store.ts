import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';
import type { PairingRow } from './domain/device.js';

const PAIRING = 'DoorPairing';

const venueSchema = { _id: false, venueId: String, name: String, city: String };
const schema = new Schema<PairingRow>(
  {
    _id: { type: String, required: true },
    venue: { type: venueSchema, required: true },
    nights: { type: [String], required: true },
    role: { type: String, required: true },
    left: { type: Number, required: true },
    pairedBy: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'door_pairings', versionKey: false, id: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ 'venue.venueId': 1 });
export const pairingDocument: ModelDefinition = { name: PAIRING, schema };

/** The only file that knows how codes for phones are stored: by the hash of their token. */
@Injectable()
export class PairingsStore {
  constructor(@InjectModel(PAIRING) private readonly pairings: Model<PairingRow>) {}

  async add(row: PairingRow, session: ClientSession): Promise<void> {
    await this.pairings.create([row], { session });
  }

  /** Takes one use. @returns null if there is none left, if its time is over, or if there never was one. */
  take(tokenHash: string, now: Date, session: ClientSession): Promise<PairingRow | null> {
    return this.pairings
      .findOneAndUpdate(
        {
          _id: tokenHash,
          left: { $gt: 0 }, // guard: as-many-phones-as-uses (invariants.md I38)
          expiresAt: { $gt: now }, // guard: codes-for-phones-end (invariants.md I38)
        },
        { $inc: { left: -1 } },
        { returnDocument: 'after', session },
      )
      .lean<PairingRow>();
  }

  async removeOf(venueId: string, session: ClientSession): Promise<void> {
    await this.pairings.deleteMany({ 'venue.venueId': venueId }, { session });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';
import type { DeviceRow } from './domain/device.js';

const DEVICE = 'DoorDevice';
const MAX_LISTED = 500;
/** A phone that reads all the time is noted this often. */
const SEEN_EVERY_MS = 20_000;

const venueSchema = { _id: false, venueId: String, name: String, city: String };
const schema = new Schema<DeviceRow>(
  {
    _id: { type: String, required: true },
    credentialHash: { type: String, required: true },
    name: { type: String, required: true },
    venue: { type: venueSchema, required: true },
    nights: { type: [String], required: true },
    lastNight: { type: String, required: true },
    role: { type: String, required: true },
    pairedBy: { type: String, required: true },
    pairedAt: { type: Date, required: true },
    lastSeenAt: Date,
    unsent: Number,
    revokedAt: Date,
  },
  { collection: 'door_devices', versionKey: false, id: false },
);
schema.index({ credentialHash: 1 }, { unique: true });
schema.index({ 'venue.venueId': 1, lastNight: 1 });
schema.index({ lastNight: 1 });
export const doorDeviceDocument: ModelDefinition = { name: DEVICE, schema };

const NOT_REVOKED = { revokedAt: { $exists: false } };

/** The only file that knows how the phones of the door are stored. */
@Injectable()
export class DoorDevicesStore {
  constructor(@InjectModel(DEVICE) private readonly devices: Model<DeviceRow>) {}

  async add(row: DeviceRow, session: ClientSession): Promise<void> {
    await this.devices.create([row], { session });
  }

  find(id: string): Promise<DeviceRow | null> {
    return this.devices.findById(id).lean<DeviceRow>();
  }
  findByCredential(credentialHash: string): Promise<DeviceRow | null> {
    return this.devices.findOne({ credentialHash }).lean<DeviceRow>();
  }
  /** The phones of a venue whose last night is not before `since`, the newest first. */
  findOfVenue(venueId: string, since: string): Promise<DeviceRow[]> {
    return this.devices
      .find({ 'venue.venueId': venueId, lastNight: { $gte: since } })
      .sort({ pairedAt: -1, _id: 1 })
      .limit(MAX_LISTED)
      .lean<DeviceRow[]>();
  }

  /** Notes that a phone was here. @param unsent what it has not delivered; undefined if it did not say so. */
  async noteSeen({ _id, lastSeenAt, unsent: known }: DeviceRow, unsent?: number): Promise<void> {
    const now = new Date();
    const isNews = unsent !== undefined && unsent !== known;
    if (!isNews && lastSeenAt && now.getTime() - lastSeenAt.getTime() < SEEN_EVERY_MS) return;
    const set = { lastSeenAt: now, ...(unsent !== undefined && { unsent }) };
    await this.devices.updateOne({ _id }, { $set: set });
  }

  /** @returns whether it was not revoked before. */
  async revoke(id: string, now: Date, session: ClientSession): Promise<boolean> {
    const set = { $set: { revokedAt: now } };
    return (
      (await this.devices.updateOne({ _id: id, ...NOT_REVOKED }, set, { session }))
        .modifiedCount === 1
    );
  }
  /** @returns how many were not revoked before. */
  async revokeOf(venueId: string, now: Date, session: ClientSession): Promise<number> {
    const of = { 'venue.venueId': venueId, ...NOT_REVOKED };
    return (await this.devices.updateMany(of, { $set: { revokedAt: now } }, { session }))
      .modifiedCount;
  }
}

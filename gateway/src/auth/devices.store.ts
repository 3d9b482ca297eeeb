import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession } from 'mongoose';

export const DEVICE_DAYS = 180;
const DAY_MS = 86_400_000;

interface DeviceRow {
  _id: string;
  staffId: string;
  expiresAt: Date;
}
const DEVICE = 'StaffDevice';
const schema = new Schema<DeviceRow>(
  {
    _id: { type: String, required: true },
    staffId: { type: String, required: true, index: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'staff_devices', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export const deviceDocument: ModelDefinition = { name: DEVICE, schema };

/** The devices of an account, for the command line and for a change of the password. */
@Injectable()
export class DevicesStore {
  constructor(@InjectModel(DEVICE) private readonly devices: Model<DeviceRow>) {}

  async exists(id: string, now: Date): Promise<boolean> {
    return (await this.devices.exists({ _id: id, expiresAt: { $gt: now } })) !== null;
  }
  async keep(
    id: string,
    { staffId, now }: { staffId: string; now: Date },
    session?: ClientSession,
  ): Promise<void> {
    const expiresAt = new Date(now.getTime() + DEVICE_DAYS * DAY_MS);
    await this.devices.updateOne(
      { _id: id },
      { $set: { staffId, expiresAt } },
      { upsert: true, ...(session && { session }) },
    );
  }
  listOf(staffId: string): Promise<DeviceRow[]> {
    return this.devices.find({ staffId }).lean<DeviceRow[]>();
  }
  async forgetAllOf(staffId: string, session: ClientSession): Promise<void> {
    await this.devices.deleteMany({ staffId }, { session });
  }
}

import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';

interface StaffRow {
  _id: string;
  username: string;
  passwordHash: string;
  disabled: boolean;
}
const STAFF = 'Staff';
const schema = new Schema<StaffRow>(
  {
    _id: { type: String, required: true },
    username: { type: String, required: true, unique: true },
    passwordHash: { type: String, required: true },
    disabled: { type: Boolean, required: true },
  },
  { collection: 'staff', versionKey: false },
);
export const staffDocument: ModelDefinition = { name: STAFF, schema };

/** The accounts of staff. Besides their sessions they are the only data that the gateway stores. */
@Injectable()
export class StaffStore {
  constructor(@InjectModel(STAFF) private readonly staff: Model<StaffRow>) {}

  find(id: string): Promise<StaffRow | null> {
    return this.staff.findById(id).lean<StaffRow>();
  }
  findByName(username: string): Promise<StaffRow | null> {
    return this.staff.findOne({ username }).lean<StaffRow>();
  }
  /** Creates the account, or sets the password of an existing one. */
  async put(username: string, passwordHash: string): Promise<void> {
    await this.staff.updateOne(
      { username },
      {
        $set: { passwordHash },
        $setOnInsert: { _id: randomBytes(12).toString('hex'), disabled: false },
      },
      { upsert: true },
    );
  }
  async disable(id: string): Promise<void> {
    await this.staff.updateOne({ _id: id }, { $set: { disabled: true } });
  }
}

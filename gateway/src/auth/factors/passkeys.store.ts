import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { Model, Schema, type ClientSession } from 'mongoose';

export interface PasskeyRow {
  _id: string;
  credentialId: string;
  staffId: string;
  /** Base64url. */
  publicKey: string;
  counter: number;
  transports: AuthenticatorTransport[];
  backedUp: boolean;
  aaguid: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}
const PASSKEY = 'StaffPasskey';
const text = { type: String, required: true } as const;
const schema = new Schema<PasskeyRow>(
  {
    _id: text,
    credentialId: { ...text, unique: true },
    staffId: { ...text, index: true },
    publicKey: text,
    counter: { type: Number, required: true },
    transports: { type: [String] },
    backedUp: { type: Boolean, required: true },
    aaguid: text,
    name: text,
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'staff_passkeys', versionKey: false },
);
export const passkeyDocument: ModelDefinition = { name: PASSKEY, schema };

/** The public keys of passkeys. */
@Injectable()
export class PasskeysStore {
  constructor(@InjectModel(PASSKEY) private readonly rows: Model<PasskeyRow>) {}

  /** @returns false if the credential belongs to an account already. */
  async add(row: PasskeyRow, session: ClientSession): Promise<boolean> {
    const known = { credentialId: row.credentialId };
    if ((await this.rows.exists(known).session(session)) !== null) return false;
    await this.rows.create([row], { session });
    return true;
  }
  listOf(staffId: string): Promise<PasskeyRow[]> {
    return this.rows.find({ staffId }).sort({ createdAt: 1, _id: 1 }).lean<PasskeyRow[]>();
  }
  findByCredential(credentialId: string): Promise<PasskeyRow | null> {
    return this.rows.findOne({ credentialId }).lean<PasskeyRow>();
  }
  async exists(staffId: string, session: ClientSession | null = null): Promise<boolean> {
    return (await this.rows.exists({ staffId }).session(session)) !== null;
  }
  /** The accounts that have one. */
  owners(): Promise<string[]> {
    return this.rows.distinct('staffId');
  }
  /**
   * Notes a use. A passkey that is synced always counts 0; any other counter only ever rises, also if two answers cross.
   * @returns false if the counter has not risen, which a copied key would show.
   */
  async noteUse(id: string, counter: number, backedUp: boolean, now: Date): Promise<boolean> {
    const noted = await this.rows.updateOne(
      {
        _id: id,
        counter: counter > 0 ? { $lt: counter } : 0, // guard: passkey-counters-rise
      },
      { $set: { counter, backedUp, lastUsedAt: now } },
    );
    return noted.matchedCount === 1;
  }
  async rename(id: string, staffId: string, name: string): Promise<boolean> {
    return (await this.rows.updateOne({ _id: id, staffId }, { $set: { name } })).matchedCount === 1;
  }
  async remove(id: string, staffId: string, session: ClientSession): Promise<boolean> {
    return (await this.rows.deleteOne({ _id: id, staffId }, { session })).deletedCount === 1;
  }
  async removeAll(staffId: string, session: ClientSession): Promise<void> {
    await this.rows.deleteMany({ staffId }, { session });
  }
}

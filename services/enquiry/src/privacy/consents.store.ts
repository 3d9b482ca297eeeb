import type { ConsentPurpose } from '@club/contracts';
import { inTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema, type ClientSession, type Connection } from 'mongoose';
import type { Recipient } from './unsubscribe-link.js';

/** The proof that the holder of an address has agreed to e-mails of one purpose. */
export interface Consent {
  /** Purpose and keyed hash of the address. */
  _id: string;
  purpose: ConsentPurpose;
  email: string;
  /** Names the words that the person agreed to. */
  textVersion: string;
  /** The page or form on which they stood. */
  source: string;
  at: Date;
  withdrawnAt: Date | null;
}
/** Someone wants no e-mails of a purpose. It has no address, so it outlives an erasure. */
export interface Suppression {
  /** As of a consent. */
  _id: string;
  at: Date;
}
const CONSENT = 'Consent';
const SUPPRESSION = 'Suppression';

const consentSchema = new Schema<Consent>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    email: { type: String, required: true },
    textVersion: { type: String, required: true },
    source: { type: String, required: true },
    at: { type: Date, required: true },
    withdrawnAt: { type: Date, default: null },
  },
  { collection: 'consents', versionKey: false, id: false },
);
const suppressionSchema = new Schema<Suppression>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'suppressions', versionKey: false, id: false },
);
export const consentDocuments: ModelDefinition[] = [
  { name: CONSENT, schema: consentSchema },
  { name: SUPPRESSION, schema: suppressionSchema },
];

const idOf = ({ purpose, addressHash }: Recipient): string => `${purpose}.${addressHash}`;

@Injectable()
export class ConsentsStore {
  constructor(
    @InjectModel(CONSENT) private readonly consents: Model<Consent>,
    @InjectModel(SUPPRESSION) private readonly suppressions: Model<Suppression>,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** The newest agreement counts. */
  async give(recipient: Recipient, given: Omit<Consent, '_id' | 'withdrawnAt'>): Promise<void> {
    const fields = { ...given, withdrawnAt: null };
    await this.consents.updateOne({ _id: idOf(recipient) }, { $set: fields }, { upsert: true });
  }

  /** Both or neither. Repeated, it keeps the latest instant of the objection. */
  async withdraw(recipient: Recipient, at: Date): Promise<void> {
    const _id = idOf(recipient);
    await inTransaction(this.connection, async (session) => {
      await this.suppress({ _id, at }, session);
      await this.consents.updateOne(
        { _id, withdrawnAt: null },
        { $set: { withdrawnAt: at } },
        { session },
      );
    });
  }

  find(recipient: Recipient): Promise<Consent | null> {
    return this.consents.findById(idOf(recipient)).lean<Consent>();
  }
  findSuppression(recipient: Recipient): Promise<Suppression | null> {
    return this.suppressions.findById(idOf(recipient)).lean<Suppression>();
  }

  async suppress({ _id, at }: Suppression, session?: ClientSession): Promise<void> {
    const options = { upsert: true, ...(session !== undefined && { session }) };
    await this.suppressions.updateOne({ _id }, { $max: { at } }, options);
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';
import type { StaffTransaction } from '../staff.store.js';

/** The invitation of an account: one at most, so that a new one ends the one before. */
export interface InvitationRow {
  /** The account. */
  _id: string;
  /** Names this invitation among those of the account. Its e-mail has it in its id. */
  issue: string;
  /** The token is made from it with a secret that is not in the database. */
  seed: string;
  tokenHash: string;
  to: string;
  username: string;
  invitedBy: string;
  expiresAt: Date;
}
const INVITATION = 'StaffInvitation';
const schema = new Schema<InvitationRow>(
  {
    _id: { type: String, required: true },
    issue: { type: String, required: true },
    seed: { type: String, required: true },
    tokenHash: { type: String, required: true, unique: true },
    to: { type: String, required: true },
    username: { type: String, required: true },
    invitedBy: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'staff_invitations', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export const invitationDocument: ModelDefinition = { name: INVITATION, schema };

@Injectable()
export class InvitationsStore {
  constructor(@InjectModel(INVITATION) private readonly invitations: Model<InvitationRow>) {}

  /** Puts the invitation in the place of an earlier one. */
  async put({ _id, ...fields }: InvitationRow, session: StaffTransaction): Promise<void> {
    await this.invitations.updateOne({ _id }, { $set: fields }, { upsert: true, session });
  }

  find(id: string): Promise<InvitationRow | null> {
    return this.invitations.findById(id).lean<InvitationRow>();
  }

  /** @returns the invitation if it still works. */
  findOpen(tokenHash: string, now: Date): Promise<InvitationRow | null> {
    return this.invitations.findOne(openWith(tokenHash, now)).lean<InvitationRow>();
  }

  /** Uses the invitation up. @returns false if it does not work any more. */
  async take(tokenHash: string, now: Date, session: StaffTransaction): Promise<boolean> {
    const { deletedCount } = await this.invitations.deleteOne(openWith(tokenHash, now), {
      session,
    });
    return deletedCount === 1;
  }

  allOpen(now: Date): Promise<InvitationRow[]> {
    return this.invitations.find({ expiresAt: { $gt: now } }).lean<InvitationRow[]>();
  }

  async removeOf(id: string, session: StaffTransaction): Promise<void> {
    await this.invitations.deleteOne({ _id: id }, { session });
  }
}

/** MongoDB removes rows up to a minute late, so every read compares the time too. */
const openWith = (tokenHash: string, now: Date) => ({
  tokenHash,
  expiresAt: { $gt: now }, // guard: invitations-expire
});

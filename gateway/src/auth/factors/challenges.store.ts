import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';

interface ChallengeRow {
  /** Base64url of the 32 random bytes that the passkey signs. */
  _id: string;
  /** What the answer is good for: registering, signing in, or one act. */
  purpose: string;
  expiresAt: Date;
}
const CHALLENGE = 'StaffChallenge';
const schema = new Schema<ChallengeRow>(
  {
    _id: { type: String, required: true },
    purpose: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'staff_challenges', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export const challengeDocument: ModelDefinition = { name: CHALLENGE, schema };

const VALID_MS = 5 * 60_000;
const BYTES = 32;

/** The challenges that passkeys sign. Each is answered once. */
@Injectable()
export class ChallengesStore {
  constructor(@InjectModel(CHALLENGE) private readonly rows: Model<ChallengeRow>) {}

  async issue(purpose: string, now: Date): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = randomBytes(BYTES);
    const expiresAt = new Date(now.getTime() + VALID_MS);
    await this.rows.create({ _id: bytes.toString('base64url'), purpose, expiresAt });
    return new Uint8Array(bytes);
  }

  /** Takes a challenge out. @returns false if it was answered before, is for something else, or is too old. */
  async take(challenge: string, purpose: string, now: Date): Promise<boolean> {
    const taken = await this.rows.deleteOne({ _id: challenge, purpose, expiresAt: { $gt: now } }); // guard: challenges-are-answered-once
    return taken.deletedCount === 1;
  }
}

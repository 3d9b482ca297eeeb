import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import type { Pence, StepUpAction } from '@club/contracts';
import { Model, Schema, type ClientSession } from 'mongoose';

/** An act that a member of staff confirms in a session. */
export interface Act {
  sessionId: string;
  staffId: string;
  action: StepUpAction;
  target: string;
  pence: Pence;
}
interface StepUpRow extends Act {
  at: Date;
  expiresAt: Date;
  usedAt: Date | null;
}
const STEP_UP = 'StepUp';
const schema = new Schema<StepUpRow>(
  {
    sessionId: { type: String, required: true },
    staffId: { type: String, required: true },
    action: { type: String, required: true },
    // An act without an id has an empty target.
    target: { type: String, default: '' },
    pence: { type: Number, required: true },
    at: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    usedAt: { type: Date, default: null },
  },
  { collection: 'step_ups', versionKey: false },
);
schema.index({ sessionId: 1, action: 1, target: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export const stepUpDocument: ModelDefinition = { name: STEP_UP, schema };

const VALID_MS = 5 * 60_000;

/** The confirmations of staff. Each is good for one act, for five minutes. */
@Injectable()
export class StepUpsStore {
  constructor(@InjectModel(STEP_UP) private readonly stepUps: Model<StepUpRow>) {}

  async add(act: Act, now: Date, session?: ClientSession): Promise<void> {
    const expiresAt = new Date(now.getTime() + VALID_MS);
    const row = { ...act, at: now, expiresAt, usedAt: null };
    await this.stepUps.create([row], { ...(session && { session }) });
  }

  /**
   * Uses up a confirmation of exactly this act. Of requests that arrive together, each confirmation lets one through
   * (invariants.md I33).
   * @returns false if there is none.
   */
  async use({ sessionId, staffId, action, target, pence }: Act, now: Date): Promise<boolean> {
    const used = await this.stepUps.updateOne(
      {
        sessionId,
        staffId,
        action,
        target,
        pence,
        expiresAt: { $gt: now },
        usedAt: null, // guard: a-confirmation-is-used-once
      },
      { $set: { usedAt: now } },
    );
    return used.modifiedCount === 1;
  }
}

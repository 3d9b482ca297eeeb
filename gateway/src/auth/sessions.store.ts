import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';
import { TOKEN_RULES } from './token-rules.js';

interface SessionRow {
  _id: string;
  staffId: string;
  expiresAt: Date;
}
const SESSION = 'StaffSession';
const schema = new Schema<SessionRow>(
  {
    _id: { type: String, required: true },
    staffId: { type: String, required: true, index: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'staff_sessions', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export const sessionDocument: ModelDefinition = { name: SESSION, schema };

/** Open sessions of staff. A session ends when its row is deleted. */
@Injectable()
export class SessionsStore {
  constructor(@InjectModel(SESSION) private readonly sessions: Model<SessionRow>) {}

  async open(staffId: string, now: Date): Promise<string> {
    const _id = randomBytes(16).toString('hex');
    await this.sessions.create({
      _id,
      staffId,
      expiresAt: new Date(now.getTime() + TOKEN_RULES.seconds * 1000),
    });
    return _id;
  }
  async isOpen(id: string): Promise<boolean> {
    return (await this.sessions.exists({ _id: id, expiresAt: { $gt: new Date() } })) !== null;
  }
  async closeAllOf(staffId: string): Promise<void> {
    await this.sessions.deleteMany({ staffId });
  }
  async close(id: string): Promise<void> {
    await this.sessions.deleteOne({ _id: id });
  }
}

import { randomBytes } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';
import { SETTINGS, type BookingSettings } from '../config.js';

interface InstallationRow {
  _id: 'installation';
  id: string;
}
const INSTALLATION = 'Installation';
const schema = new Schema<InstallationRow>(
  { _id: { type: String, required: true }, id: { type: String, required: true } },
  { collection: 'installation', versionKey: false, id: false },
);
export const installationDocument: ModelDefinition = { name: INSTALLATION, schema };

/**
 * The id that this system writes into the metadata of its payment intents, so that another one on the same Stripe
 * account leaves them alone. The database keeps it: all copies have the same, and a restore brings it back.
 */
@Injectable()
export class InstallationStore implements OnModuleInit {
  private known: string | undefined;

  constructor(
    @InjectModel(INSTALLATION) private readonly rows: Model<InstallationRow>,
    @Inject(SETTINGS) { CLUB_INSTALLATION }: BookingSettings,
  ) {
    this.known = CLUB_INSTALLATION;
  }

  /** At start, so that no customer waits for it. */
  async onModuleInit(): Promise<void> {
    await this.id();
  }

  async id(): Promise<string> {
    this.known ??= (await this.readOrCreate()).id;
    return this.known;
  }

  private readOrCreate(): Promise<InstallationRow> {
    return this.rows
      .findOneAndUpdate(
        { _id: 'installation' },
        { $setOnInsert: { id: randomBytes(8).toString('hex') } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean<InstallationRow>()
      .orFail();
  }
}

import { Injectable } from '@nestjs/common';
import { InjectModel, type ModelDefinition } from '@nestjs/mongoose';
import { Model, Schema } from 'mongoose';

interface BackupRow {
  _id: 'newest';
  /** When the database was copied. */
  at: Date;
}
const BACKUP = 'Backup';
const schema = new Schema<BackupRow>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'backups', versionKey: false },
);
export const backupDocument: ModelDefinition = { name: BACKUP, schema };

/** Backups are made outside of the system, and the script that makes them notes the time (infra/docker/backup.sh). */
@Injectable()
export class BackupsStore {
  constructor(@InjectModel(BACKUP) private readonly backups: Model<BackupRow>) {}

  /** @returns null if none was noted */
  async newestAt(): Promise<Date | null> {
    return (await this.backups.findById('newest').lean<BackupRow>())?.at ?? null;
  }
}

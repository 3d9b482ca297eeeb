import type { Erasure } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

interface OpenErasure {
  /** Keyed hash of the address. */
  _id: string;
  at: Date;
}

/** Erasures that were repeated after a restore, and whose person is still somewhere, because money is not at rest. */
@Injectable()
export class OpenErasuresStore {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  private get erasures() {
    return this.connection.collection<OpenErasure>('open_erasures');
  }

  /** Later ones count, as in enquiry. */
  async note({ hash, at }: Erasure): Promise<void> {
    await this.erasures.updateOne({ _id: hash }, { $max: { at } }, { upsert: true });
  }
  /** A later erasure of the same address stays. */
  async end({ hash, at }: Erasure): Promise<void> {
    await this.erasures.deleteOne({ _id: hash, at: { $lte: at } });
  }
  async list(): Promise<Erasure[]> {
    const rows = await this.erasures.find().sort({ _id: 1 }).toArray();
    return rows.map(({ _id: hash, at }) => ({ hash, at }));
  }
}

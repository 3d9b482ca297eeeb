import type { TrailTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** A key is known by the hash of its public part: ids are used again once a key is removed. */
interface NotedKey {
  _id: string;
  id: string;
}
const idOf = (mark: string): string => `ticket-key:${mark}`;

/** The keys for tickets that the audit trail knows, beside the id of the installation. */
@Injectable()
export class NotedKeysStore {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  private get keys() {
    return this.connection.collection<NotedKey>('installation');
  }

  async has(mark: string): Promise<boolean> {
    return (await this.keys.findOne({ _id: idOf(mark) })) !== null;
  }

  /** @throws a duplicate-key error if another copy has noted it. */
  async add(mark: string, session: TrailTransaction): Promise<void> {
    await this.keys.insertOne({ _id: idOf(mark), id: mark }, { session });
  }
}

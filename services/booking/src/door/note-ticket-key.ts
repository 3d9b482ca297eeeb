import { createHash } from 'node:crypto';
import { isDuplicateKey, runInContext, newRequestId, Trail } from '@club/kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { SETTINGS, type BookingSettings } from '../config.js';
import { publicTicketKeysOf } from '../links/ticket-keys.js';

/** A key is known by the hash of its public part: ids are used again once a key is removed. */
interface NotedKey {
  _id: string;
  id: string;
}
/** The key of TICKET_SECRET, which every installation begins with. */
const FIRST_KEY = 0;

/**
 * A key is added to a file, where no database is. So booking leaves the row when it first signs with the key: one row for a
 * key, whatever number of copies starts and however often. The id of the document decides between copies.
 */
@Injectable()
export class NoteTicketKey implements OnApplicationBootstrap {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly trail: Trail,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.execute();
  }

  async execute(): Promise<void> {
    const [key] = publicTicketKeysOf(this.settings);
    if (key === undefined || key.id === FIRST_KEY) return;
    const mark = createHash('sha256').update(key.publicKey).digest('hex').slice(0, 16);
    const noted = { _id: `ticket-key:${mark}`, id: mark };
    if ((await this.keys.findOne({ _id: noted._id })) !== null) return;
    await runInContext({ requestId: `start-${newRequestId()}`, commandLine: 'ticket-key' }, () =>
      this.note(noted, key.id),
    );
  }

  /** Both or neither: a copy that ends between the two leaves the key to the next start. */
  private async note(noted: NotedKey, keyId: number): Promise<void> {
    try {
      await this.trail.transaction(async (session) => {
        await this.keys.insertOne(noted, { session }); // guard: one-row-for-a-ticket-key
        const details = { key: keyId, mark: noted.id };
        await this.trail.write({ act: 'ticket-key-new', id: `${keyId}`, details }, session);
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // another copy has noted it
    }
  }

  private get keys() {
    return this.connection.collection<NotedKey>('installation');
  }
}

import { createHash } from 'node:crypto';
import { isDuplicateKey, runInContext, newRequestId, Trail } from '@club/kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { publicTicketKeysOf } from '../links/ticket-keys.js';
import { NotedKeysStore } from './noted-keys.store.js';

/** The key of TICKET_SECRET, which every installation begins with. */
const FIRST_KEY = 0;

/**
 * A key is added to a file, where no database is. So booking leaves the row when it first signs with the key: one row for a
 * key, whatever number of copies starts and however often. The id of the document decides between copies.
 */
@Injectable()
export class NoteTicketKey implements OnApplicationBootstrap {
  constructor(
    private readonly keys: NotedKeysStore,
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
    if (await this.keys.has(mark)) return;
    await runInContext({ requestId: `start-${newRequestId()}`, commandLine: 'ticket-key' }, () =>
      this.note(mark, key.id),
    );
  }

  /** Both or neither: a copy that ends between the two leaves the key to the next start. */
  private async note(mark: string, keyId: number): Promise<void> {
    try {
      await this.trail.transaction(async (session) => {
        await this.keys.add(mark, session); // guard: one-row-for-a-ticket-key
        const details = { key: keyId, mark };
        await this.trail.write({ act: 'ticket-key-new', id: `${keyId}`, details }, session);
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // another copy has noted it
    }
  }
}

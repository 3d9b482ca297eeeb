import { createHash } from 'node:crypto';
import { isDuplicateKey, runInContext, newRequestId, Trail } from '@club/kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { publicTicketKeysOf } from '../links/ticket-keys.js';
import { NotedKeysStore } from './noted-keys.store.js';

/** The key that TICKET_SECRET gives. Every installation begins with it, so it is not noted. */
const FIRST_KEY_ID = 0;

/**
 * Notes a new ticket key in the audit trail. The command that adds a key only changes a file of settings, so booking writes
 * the row when it starts and signs with a new key. A key has one row, however many copies start and however often, because
 * its mark is the id of a document.
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
    const [key] = publicTicketKeysOf(this.settings); // the first one signs
    if (key === undefined || key.id === FIRST_KEY_ID) return;
    const mark = createHash('sha256').update(key.publicKey).digest('hex').slice(0, 16);
    if (await this.keys.has(mark)) return;
    await runInContext({ requestId: `start-${newRequestId()}`, commandLine: 'ticket-key' }, () =>
      this.note(mark, key.id),
    );
  }

  /** Writes the mark and the row together. If this copy ends before, the next start notes the key. */
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

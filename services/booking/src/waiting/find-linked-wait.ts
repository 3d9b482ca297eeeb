import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { readWaitToken } from '../links/waiting-link.js';
import type { Wait } from './domain/wait.js';
import { WaitsStore } from './waits.store.js';

/** The entry that a link in an e-mail opens. */
@Injectable()
export class FindLinkedWait {
  constructor(
    private readonly waits: WaitsStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @throws NOT_FOUND for links that are forged or too old, and of entries that were removed since. */
  async execute(token: string): Promise<Wait> {
    const id = readWaitToken(this.settings.TICKET_SECRET, token, new Date());
    const wait = id === undefined ? null : await this.waits.find(id);
    if (wait === null) throw new DomainError('NOT_FOUND');
    return wait;
  }
}

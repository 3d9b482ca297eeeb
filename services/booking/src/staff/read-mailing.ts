import { DomainError, type Mailing } from '@club/contracts';
import { actingStaff } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { ShowMessagesStore } from '../mails/show-messages.store.js';
import { viewMailing } from './view-mailing.js';

/** How far a mailing is, for the member of staff who has started it. */
@Injectable()
export class ReadMailing {
  constructor(private readonly messages: ShowMessagesStore) {}

  /** @throws NOT_FOUND */
  async execute(id: string): Promise<Mailing> {
    const mailing = await this.messages.findMailing(id);
    if (mailing === null || mailing.by !== actingStaff()) throw new DomainError('NOT_FOUND');
    return viewMailing(mailing);
  }
}

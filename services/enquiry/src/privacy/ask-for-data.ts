import type { AskForData } from '@club/contracts';
import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { PrivacyRequestsStore } from './privacy-requests.store.js';

/** How many e-mails about its data one address gets in an hour, no matter who asks. */
const MAX_IN_AN_HOUR = 3;

/**
 * Someone asks for the data of an e-mail address, or for its end. The address is sent a link, whether anything is known about
 * it or not, so that neither the answer nor its time says which it is.
 */
@Injectable()
export class AskForDataUseCase {
  constructor(
    private readonly requests: PrivacyRequestsStore,
    private readonly outbox: Outbox,
  ) {}

  async execute(input: AskForData & { id: string }, now: Date): Promise<void> {
    await this.requests.transaction(async (session) => {
      // Requests at the same moment are stored one after the other, so each of them counts those before it.
      if ((await this.requests.recent(input.email, now, session)) >= MAX_IN_AN_HOUR) return;
      await this.requests.add(input, now, session);
      await this.outbox.write({ kind: 'privacy-link', subject: input.id }, session);
    });
  }
}

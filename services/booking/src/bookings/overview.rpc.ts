import { Handles, OutboxRelay, OutboxStore } from '@club/kit';
import { GetOverview, RetryMail, type ReplyOf, type RequestOf } from '@club/messages';
import { DomainError } from '@club/contracts';
import { Controller } from '@nestjs/common';
import { ReadOverview } from './read-overview.js';

@Controller()
export class OverviewRpc {
  constructor(
    private readonly overview: ReadOverview,
    private readonly outbox: OutboxStore,
    private readonly relay: OutboxRelay,
  ) {}

  @Handles(GetOverview)
  read(): Promise<ReplyOf<typeof GetOverview>> {
    return this.overview.execute(new Date());
  }

  @Handles(RetryMail)
  async retry({ id }: RequestOf<typeof RetryMail>): Promise<ReplyOf<typeof RetryMail>> {
    if (!(await this.outbox.retry(id, new Date()))) throw new DomainError('NOT_FOUND');
    this.relay.nudge();
    return {};
  }
}

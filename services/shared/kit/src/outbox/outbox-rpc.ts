import { outboxCalls, type MailOwner, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller, Inject, type Type } from '@nestjs/common';
import { Handles } from '../rpc/handles.js';
import { MAIL_MAKER, type MailMaker } from './mail-maker.js';
import { OutboxRelay } from './outbox-relay.js';
import { OutboxService } from './outbox-service.js';
import { OutboxStore } from './outbox.store.js';

type Calls = (typeof outboxCalls)[MailOwner];
type Reply<Name extends keyof Calls> = Promise<ReplyOf<Calls[Name]>>;

class WithOutbox {
  readonly outbox: OutboxService;

  constructor(
    @Inject(OutboxStore) store: OutboxStore,
    @Inject(OutboxRelay) relay: OutboxRelay,
    @Inject(MAIL_MAKER) mails: MailMaker,
  ) {
    this.outbox = new OutboxService(store, relay, mails);
  }
}

/** The controller for the outbox of `owner`. The names of its calls depend on the owner. */
export function outboxRpc(owner: MailOwner): Type {
  const calls = outboxCalls[owner];
  @Controller()
  class OutboxRpc extends WithOutbox {
    @Handles(calls.lease)
    lease(request: RequestOf<Calls['lease']>): Reply<'lease'> {
      return this.outbox.lease(request);
    }
    @Handles(calls.acknowledge)
    acknowledge(request: RequestOf<Calls['acknowledge']>): Reply<'acknowledge'> {
      return this.outbox.acknowledge(request);
    }
    @Handles(calls.list)
    list(query: RequestOf<Calls['list']>): Reply<'list'> {
      return this.outbox.list(query);
    }
    @Handles(calls.counts)
    counts(): Reply<'counts'> {
      return this.outbox.counts();
    }
    @Handles(calls.content)
    content(request: RequestOf<Calls['content']>): Reply<'content'> {
      return this.outbox.content(request);
    }
    @Handles(calls.retry)
    retry(request: RequestOf<Calls['retry']>): Reply<'retry'> {
      return this.outbox.retry(request);
    }
    @Handles(calls.retryFailed)
    retryFailed(): Reply<'retryFailed'> {
      return this.outbox.retryFailed();
    }
  }
  return OutboxRpc;
}

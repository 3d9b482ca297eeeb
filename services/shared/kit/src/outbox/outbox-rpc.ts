import {
  outboxCalls,
  type ListedMailOwner,
  type MailOwner,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller, Inject, type Type } from '@nestjs/common';
import { Handles } from '../rpc/handles.js';
import { Trail } from '../trail/trail.js';
import { MAIL_MAKER, type MailMaker } from './mail-maker.js';
import { OutboxRelay } from './outbox-relay.js';
import { OutboxService } from './outbox-service.js';
import { OutboxStore } from './outbox.store.js';

type Calls = (typeof outboxCalls)[ListedMailOwner];
type Reply<Name extends keyof Calls> = Promise<ReplyOf<Calls[Name]>>;

class WithOutbox {
  readonly outbox: OutboxService;

  constructor(
    @Inject(OutboxStore) store: OutboxStore,
    @Inject(OutboxRelay) relay: OutboxRelay,
    @Inject(MAIL_MAKER) mails: MailMaker,
    @Inject(Trail) trail: Trail,
  ) {
    this.outbox = new OutboxService(store, relay, mails, trail);
  }
}

/** What mail workers call at the outbox of `owner`. The names of the calls depend on the owner. */
export function outboxWorkerRpc(owner: MailOwner): Type {
  const calls = outboxCalls[owner];
  @Controller()
  class OutboxWorkerRpc extends WithOutbox {
    @Handles(calls.lease)
    lease(request: RequestOf<Calls['lease']>): Reply<'lease'> {
      return this.outbox.lease(request);
    }
    @Handles(calls.acknowledge)
    acknowledge(request: RequestOf<Calls['acknowledge']>): Reply<'acknowledge'> {
      return this.outbox.acknowledge(request);
    }
  }
  return OutboxWorkerRpc;
}

/** What staff call at the outbox of `owner`. */
export function outboxStaffRpc(owner: ListedMailOwner): Type {
  const calls = outboxCalls[owner];
  @Controller()
  class OutboxStaffRpc extends WithOutbox {
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
  return OutboxStaffRpc;
}

/** The controllers for the outbox of `owner`. */
export const outboxRpc = (owner: ListedMailOwner): Type[] => [
  outboxWorkerRpc(owner),
  outboxStaffRpc(owner),
];

import { DomainError, type MailRow } from '@club/contracts';
import {
  outboxCalls,
  type MailContent,
  type MailOwner,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller, Inject, type Type } from '@nestjs/common';
import { Handles } from '../rpc/handles.js';
import { crashPoint } from './outbox-crash-point.js';
import { OutboxRelay } from './outbox-relay.js';
import type { OutboxRow } from './outbox-row.js';
import { OutboxStore } from './outbox.store.js';

/** Builds what a mail says, at the moment of sending, from the documents of the service that owns its fact. */
export interface MailMaker {
  /** @returns null where the fact is gone; such a row is a fault and stays for a person to see. */
  contentOf(row: Pick<OutboxRow, '_id' | 'kind' | 'subject'>): Promise<MailContent | null>;
}
export const MAIL_MAKER = Symbol('mail maker');

const viewRow = ({ _id: id, kind, state, createdAt, reason }: OutboxRow): MailRow => ({
  id,
  kind,
  state,
  at: createdAt.toISOString(),
  reason,
});

/** A gift card's code, and the link that shows it, are its owner's alone. */
const withoutCode = (content: MailContent): MailContent =>
  content.kind === 'gift-card-issued'
    ? { ...content, code: content.code.replace(/\w/g, '•'), linkToken: '' }
    : content;

async function found(row: OutboxRow | null, mails: MailMaker): Promise<MailContent> {
  const content = row === null ? null : await mails.contentOf(row);
  if (content === null) throw new DomainError('NOT_FOUND');
  return content;
}

type Calls = (typeof outboxCalls)[MailOwner];

/** The controller by which mail workers take the mails of `owner`, and staff see and repeat what failed. */
export function outboxRpc(owner: MailOwner): Type {
  const calls = outboxCalls[owner];
  @Controller()
  class OutboxRpc {
    constructor(
      @Inject(OutboxStore) readonly outbox: OutboxStore,
      @Inject(OutboxRelay) readonly relay: OutboxRelay,
      @Inject(MAIL_MAKER) readonly mails: MailMaker,
    ) {}

    @Handles(calls.lease)
    async lease({ outboxId }: RequestOf<Calls['lease']>): Promise<ReplyOf<Calls['lease']>> {
      const leased = await this.outbox.lease(outboxId, new Date());
      if (leased === undefined) return { lease: null, content: null };
      crashPoint('mail-leased');
      return { lease: leased.id, content: await this.mails.contentOf(leased.row) };
    }

    @Handles(calls.acknowledge)
    async acknowledge(
      answer: RequestOf<Calls['acknowledge']>,
    ): Promise<ReplyOf<Calls['acknowledge']>> {
      await this.outbox.acknowledge(
        { id: answer.outboxId, ...answer, reason: answer.reason ?? null },
        new Date(),
      );
      return {};
    }

    @Handles(calls.list)
    async list({ show }: RequestOf<Calls['list']>): Promise<ReplyOf<Calls['list']>> {
      return { mails: (await this.outbox.findNewest(show)).map(viewRow) };
    }

    @Handles(calls.content)
    async content({ id }: RequestOf<Calls['content']>): Promise<ReplyOf<Calls['content']>> {
      return { content: withoutCode(await found(await this.outbox.find(id), this.mails)) };
    }

    @Handles(calls.retry)
    async retry({ id }: RequestOf<Calls['retry']>): Promise<ReplyOf<Calls['retry']>> {
      if (!(await this.outbox.retry(id, new Date()))) throw new DomainError('NOT_FOUND');
      this.relay.trigger();
      return {};
    }
  }
  return OutboxRpc;
}

import { crashPoint, Handles, OutboxStore } from '@club/kit';
import { outboxCalls, type ReplyOf, type RequestOf } from '@club/messages';
import { Controller } from '@nestjs/common';
import { BookingMails } from '../bookings/booking-mails.js';

const calls = outboxCalls.booking;

@Controller()
export class OutboxRpc {
  constructor(
    private readonly outbox: OutboxStore,
    private readonly mails: BookingMails,
  ) {}

  @Handles(calls.lease)
  async lease({ outboxId }: RequestOf<typeof calls.lease>): Promise<ReplyOf<typeof calls.lease>> {
    const leased = await this.outbox.lease(outboxId, new Date());
    if (leased === undefined) return { lease: null, content: null };
    crashPoint('mail-leased');
    return { lease: leased.id, content: await this.mails.contentOf(leased.row) };
  }

  @Handles(calls.acknowledge)
  async acknowledge(answer: RequestOf<typeof calls.acknowledge>): Promise<ReplyOf<typeof calls.acknowledge>> {
    await this.outbox.acknowledge({ id: answer.outboxId, ...answer, reason: answer.reason ?? null }, new Date());
    return {};
  }
}

import { DomainError } from '@club/contracts';
import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { FindLinkedOrder } from './find-linked-order.js';
import { requestedMail } from './requested-mail.js';

/** E-mails the ticket of a paid booking again, to the address on the booking. */
@Injectable()
export class ResendTicket {
  constructor(
    private readonly findLinkedOrder: FindLinkedOrder,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NOT_FOUND, NOT_PAID */
  async execute(token: string): Promise<void> {
    const { _id, state } = await this.findLinkedOrder.execute(token);
    if (state !== 'completed') throw new DomainError('NOT_PAID');
    await this.outbox.writeMissing([requestedMail('booking-confirmed', _id, new Date())]);
  }
}

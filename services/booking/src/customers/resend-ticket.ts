import { DomainError } from '@club/contracts';
import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { hasTicket } from '../orders/domain/states.js';
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
    const order = await this.findLinkedOrder.execute(token);
    if (!hasTicket(order)) throw new DomainError('NOT_PAID');
    await this.outbox.writeMissing([requestedMail('booking-confirmed', order._id, new Date())]);
  }
}

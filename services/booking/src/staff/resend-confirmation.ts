import { randomBytes } from 'node:crypto';
import { DomainError } from '@club/contracts';
import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import type { OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';

const NOTE = {
  'booking-confirmed': 'confirmation sent again',
  'booking-pay-link': 'pay link sent again',
} as const;

/** E-mails the confirmation of a paid booking again, or the pay link of an unpaid one. */
@Injectable()
export class ResendConfirmation {
  constructor(
    private readonly orders: OrdersStore,
    private readonly outbox: Outbox,
  ) {}

  /** @throws NOT_FOUND, NOT_PAID */
  async execute(id: string): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    const kind = kindFor(order);
    if (kind === undefined) throw new DomainError('NOT_PAID');
    // A new fact each time: the outbox sends one e-mail for each fact.
    const fact = `${id}-again-${randomBytes(4).toString('hex')}`;
    await this.outbox.writeMissing([{ kind, subject: id, fact }]);
    await this.orders.note(id, NOTE[kind]);
  }
}

function kindFor({ state, byLink }: OrderRow): keyof typeof NOTE | undefined {
  if (state === 'completed') return 'booking-confirmed';
  return state === 'pending' && byLink ? 'booking-pay-link' : undefined;
}

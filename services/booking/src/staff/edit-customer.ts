import { DomainError } from '@club/contracts';
import type { EditCustomerCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { searchKeysOf } from '../orders/domain/order.js';
import { statesWith } from '../orders/domain/states.js';
import { OrdersStore } from '../orders/orders.store.js';

/** Changes the name and addresses on a booking. Its history keeps the old ones. */
@Injectable()
export class EditCustomer {
  constructor(private readonly orders: OrdersStore) {}

  /** @throws NOT_FOUND */
  async execute({ id, customer }: RequestOf<typeof EditCustomerCall>): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    const { customerName: name, customerEmail: email, customerPhone: phone } = customer;
    const searchKeys = searchKeysOf({ reference: order.reference ?? '', name, email });
    const fields = { name, email, phone, searchKeys };
    await this.orders.update(
      id,
      statesWith((traits) => traits.canBeEdited),
      fields,
    );
    const before = `${order.name ?? ''}, ${order.email}`;
    await this.orders.note(id, `customer changed: ${before}, to ${name}, ${email}`);
  }
}

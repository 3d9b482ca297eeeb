import { bookingReferenceSchema, DomainError } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import type { ReplyOf, SubmitDetailsCall, SubmitDetailsInput } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { freshReference, searchKeysOf, type OrderRow } from './domain/order.js';
import { STATES } from './domain/states.js';
import { viewBooking } from './domain/views.js';
import { OrdersStore } from './orders.store.js';
import { SettleOrder } from './settle-order.js';

const MAX_ATTEMPTS = 5;
type Reply = ReplyOf<typeof SubmitDetailsCall>;

/**
 * Saves who an order is for. The reference that the browser proposes is kept if it is well formed and free. An order
 * with nothing due is completed at once.
 */
@Injectable()
export class SubmitDetails {
  constructor(
    private readonly orders: OrdersStore,
    private readonly settleOrder: SettleOrder,
  ) {}

  async execute(details: SubmitDetailsInput): Promise<Reply> {
    const order = await this.orderOf(details);
    this.compare(order, details);
    const repeated = order.reference !== undefined;
    const saved = await this.save(order, details);
    crashPoint('details-saved');
    if (saved.duePence > 0 || saved.state !== 'pending')
      return { booking: viewBooking(saved), repeated };
    await this.settleOrder.execute(saved._id);
    return { booking: viewBooking((await this.orders.find(saved._id)) ?? saved), repeated };
  }

  private async orderOf(details: SubmitDetailsInput): Promise<OrderRow> {
    const { sessionId, showId, orderId } = details;
    const order =
      (await this.findNamed(details, orderId)) ?? (await this.orders.findLive(sessionId, showId));
    if (order === null) throw new DomainError('NO_ORDER');
    if (STATES[order.state].details === 'refused') throw new DomainError('HOLD_EXPIRED');
    return order;
  }

  /** An id alone opens nothing: the order must belong to this browser and this show. */
  private async findNamed(
    { sessionId, showId }: SubmitDetailsInput,
    orderId: string | undefined,
  ): Promise<OrderRow | null> {
    const named = orderId === undefined ? null : await this.orders.find(orderId);
    return named?.sessionId === sessionId && named.showId === showId ? named : null;
  }

  private compare(order: OrderRow, details: SubmitDetailsInput): void {
    if (order.totalPence === details.totalPence && order.quantity === details.ticketQuantity)
      return;
    throw new DomainError('TOTAL_MISMATCH');
  }

  private async save(order: OrderRow, details: SubmitDetailsInput): Promise<OrderRow> {
    if (STATES[order.state].details === 'kept') return order;
    const proposed = bookingReferenceSchema.safeParse(details.bookingReference);
    let reference = order.reference ?? (proposed.success ? proposed.data : freshReference());
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { customerName: name, customerEmail: email, customerPhone: phone } = details;
      const searchKeys = searchKeysOf({ reference, name, email });
      try {
        return await this.store(order._id, { name, email, phone, reference, searchKeys });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        reference = freshReference();
      }
    }
    throw new DomainError('SERVICE_UNAVAILABLE');
  }

  private async store(id: string, fields: Partial<OrderRow>): Promise<OrderRow> {
    const saved =
      (await this.orders.transition(id, 'pending', fields)) ??
      (await this.orders.update(id, ['pending'], fields));
    if (saved !== null) return saved;
    const current = await this.orders.find(id);
    if (current === null || STATES[current.state].details === 'refused')
      throw new DomainError('HOLD_EXPIRED');
    return current;
  }
}

import { bookingReferenceSchema, DomainError, draftBookingReference } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import type { ReplyOf, SubmitDetailsInput, SubmitDetailsCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { SettleOrder } from './settle-order.js';
import { OrdersStore } from './orders.store.js';
import type { OrderState } from './domain/states.js';
import { searchKeysOf, viewBooking, type OrderRow } from './domain/order.js';

const TRIES = 5;
/** Without places: not yet, or no longer. */
const OVER: readonly OrderState[] = ['new', 'releasing', 'expired'];
type Submitted = ReplyOf<typeof SubmitDetailsCall>;

/** POST bookings (reliability.md 2.3): who it is for. The client's reference is kept where it is free and well formed. */
@Injectable()
export class SubmitDetails {
  constructor(
    private readonly orders: OrdersStore,
    private readonly settleOrder: SettleOrder,
  ) {}

  async execute(details: SubmitDetailsInput): Promise<Submitted> {
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
      (await this.namedOrder(details, orderId)) ?? (await this.orders.findLive(sessionId, showId));
    if (order === null) throw new DomainError('NO_ORDER');
    if (OVER.includes(order.state)) throw new DomainError('HOLD_EXPIRED');
    return order;
  }

  /** An id alone opens nothing: the order must be this browser's and for this show. */
  private async namedOrder(
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
    if (order.state !== 'held' && order.state !== 'pending') return order;
    const wished = bookingReferenceSchema.safeParse(details.bookingReference);
    let reference = order.reference ?? (wished.success ? wished.data : freshReference());
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const { customerName: name, customerEmail: email, customerPhone: phone } = details;
      const fields = {
        name,
        email,
        phone,
        reference,
        searchKeys: searchKeysOf({ reference, name, email }),
      };
      try {
        return await this.store(order._id, fields);
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        reference = freshReference();
      }
    }
    throw new DomainError('SERVICE_UNAVAILABLE');
  }

  private async store(id: string, fields: Partial<OrderRow>): Promise<OrderRow> {
    const saved =
      (await this.orders.move(id, 'pending', fields)) ??
      (await this.orders.update(id, ['pending'], fields));
    if (saved !== null) return saved;
    const now = await this.orders.find(id);
    if (now === null || now.state === 'releasing' || now.state === 'expired')
      throw new DomainError('HOLD_EXPIRED');
    return now;
  }
}

export const freshReference = (): string => draftBookingReference(Date.now(), Math.random);

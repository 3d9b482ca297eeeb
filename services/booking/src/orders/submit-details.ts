import { bookingReferenceSchema, DomainError } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import type { ReplyOf, SubmitDetailsCall, SubmitDetailsInput } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { crashPoint } from '../crash-point.js';
import { freshReference, opensTo, searchKeysOf, type OrderRow } from './domain/order.js';
import { STATES } from './domain/states.js';
import { viewBooking } from './domain/views.js';
import { holdEnd } from './hold-time.js';
import { LinkToBooking } from './link-to-booking.js';
import { OpenOrdersStore, type CustomerFields } from './open-orders.store.js';
import { OrdersStore } from './orders.store.js';
import { SettleOrder } from './settle-order.js';

const MAX_ATTEMPTS = 5;
type Reply = ReplyOf<typeof SubmitDetailsCall>;
type Customer = CustomerFields & { reference: string };

/**
 * Saves who an order is for. The reference that the browser proposes is kept if it is well formed and free. An order
 * with nothing due is completed at once. One write saves the details if all is as expected; only if it finds no order
 * is the order read, to repeat or to refuse.
 */
@Injectable()
export class SubmitDetails {
  constructor(
    private readonly orders: OrdersStore,
    private readonly openOrders: OpenOrdersStore,
    private readonly settleOrder: SettleOrder,
    private readonly linkToBooking: LinkToBooking,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  async execute(details: SubmitDetailsInput): Promise<Reply> {
    const first = await this.saveFirst(details);
    const { saved, repeated } =
      first === null ? await this.saveAgain(details) : { saved: first, repeated: false };
    crashPoint('details-saved');
    const order = await this.settledIfFree(saved);
    return {
      booking: viewBooking(order),
      repeated,
      // Only the browser that placed the order gets here, so it learns nothing about other people's bookings.
      linkToken: await this.linkToBooking.execute(order),
      heldUntil: order.expiresAt.toISOString(),
    };
  }

  private async settledIfFree(saved: OrderRow): Promise<OrderRow> {
    if (saved.duePence > 0 || saved.state !== 'pending') return saved;
    await this.settleOrder.execute(saved._id);
    return (await this.orders.find(saved._id)) ?? saved;
  }

  /** An id alone opens nothing: the order must belong to this browser and this show. */
  private saveFirst(details: SubmitDetailsInput): Promise<OrderRow | null> {
    const { orderId: id, sessionId, showId, totalPence, ticketQuantity: quantity } = details;
    const own = { id, sessionId, showId, totalPence, quantity };
    return withFreeReference(details, undefined, async (customer) => {
      const saveIf = ({ isBrief }: { isBrief: boolean }) =>
        this.openOrders.saveDetails(
          { ...own, isBrief },
          { ...customer, expiresAt: holdEnd(this.settings, { state: 'pending', isBrief }) },
        );
      return (await saveIf({ isBrief: false })) ?? saveIf({ isBrief: true });
    });
  }

  private async saveAgain(
    details: SubmitDetailsInput,
  ): Promise<{ saved: OrderRow; repeated: boolean }> {
    const order = await this.orderOf(details);
    if (order.totalPence !== details.totalPence || order.quantity !== details.ticketQuantity)
      throw new DomainError('TOTAL_MISMATCH');
    const repeated = order.reference !== undefined;
    if (STATES[order.state].details === 'kept') {
      if (!opensTo(order, details.sessionId)) throw new DomainError('NO_ORDER');
      return { saved: order, repeated };
    }
    const saved = await withFreeReference(details, order.reference, (customer) =>
      this.replace(order, customer),
    );
    return { saved, repeated };
  }

  private async orderOf(details: SubmitDetailsInput): Promise<OrderRow> {
    const { sessionId, showId } = details;
    const order =
      (await this.findNamed(details)) ?? (await this.orders.findLive(sessionId, showId));
    if (order === null) throw new DomainError('NO_ORDER');
    if (STATES[order.state].details === 'refused') throw new DomainError('HOLD_EXPIRED');
    return order;
  }

  private async findNamed({
    sessionId,
    showId,
    orderId,
  }: SubmitDetailsInput): Promise<OrderRow | null> {
    const named = orderId === undefined ? null : await this.orders.find(orderId);
    return named?.sessionId === sessionId && named.showId === showId ? named : null;
  }

  private async replace(order: OrderRow, customer: Customer): Promise<OrderRow> {
    const { _id: id } = order;
    const expiresAt = holdEnd(this.settings, { ...order, state: 'pending' });
    const saved =
      (await this.openOrders.markPending(id, { set: { ...customer, expiresAt } })) ??
      (await this.orders.update(id, ['pending'], customer));
    if (saved !== null) return saved;
    const current = await this.orders.find(id);
    if (current === null || STATES[current.state].details === 'refused')
      throw new DomainError('HOLD_EXPIRED');
    return current;
  }
}

/** Runs `save` with the reference that the order has, or the one that the browser proposes, or the first free one. */
async function withFreeReference<Saved>(
  details: SubmitDetailsInput,
  known: string | undefined,
  save: (customer: Customer) => Promise<Saved>,
): Promise<Saved> {
  const proposed = bookingReferenceSchema.safeParse(details.bookingReference);
  let reference = known ?? (proposed.success ? proposed.data : freshReference());
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { customerName: name, customerEmail: email, customerPhone: phone } = details;
    const searchKeys = searchKeysOf({ reference, name, email, phone });
    try {
      return await save({ name, email, phone, reference, searchKeys });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      reference = freshReference();
    }
  }
  throw new DomainError('SERVICE_UNAVAILABLE');
}

import { DomainError, type NightParty, type WalkUpPayment } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import type { ReplyOf, RequestOf, SellAtDoorCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { AcceptDevice } from '../door/accept-device.js';
import { ArrivalsStore } from '../door/arrivals.store.js';
import { keeperOf, mayUndoAny, type DeviceRow } from '../door/domain/device.js';
import { partyOf } from '../door/domain/views.js';
import { viewNightParty } from '../door/night-views.js';
import type { OfferCounts } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { ShowTrail } from '../offers/show-trail.js';
import { refusalAtDoor } from '../offers/walk-up-rule.js';
import type { OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';
import { OpenOrdersStore } from '../orders/open-orders.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { SettleOrder } from '../orders/settle-order.js';
import { draftDoorOrder, isPaidBy, isSameDoorSale, type Scene } from './door-order.js';
import { HoldAtDoor } from './hold-at-door.js';

type Sale = Omit<RequestOf<typeof SellAtDoorCall>, 'credential'>;

const NOTE: Record<WalkUpPayment, string> = {
  cash: 'paid in cash at the door',
  'card-machine': 'paid by card machine at the door',
};

const NOT_WAITING =
  'This booking does not wait for a pay link of this sum. Please open the list again.';
const TOO_LATE = 'The places were no longer held, so nothing was sold. Please start again.';

/**
 * Sells tickets to people at the door from a phone of the box office, with the same claims, states and settling as every sale
 * (invariants.md I54). The phone chooses the id of the booking, so that a request whose answer was lost can be repeated. It
 * lets no one in: that is an arrival, as of any party.
 */
@Injectable()
export class SellAtDoor {
  constructor(
    private readonly acceptDevice: AcceptDevice,
    private readonly orders: OrdersStore,
    private readonly openOrders: OpenOrdersStore,
    private readonly offers: OffersStore,
    private readonly arrivals: ArrivalsStore,
    private readonly holdAtDoor: HoldAtDoor,
    private readonly settleOrder: SettleOrder,
    private readonly trail: ShowTrail,
  ) {}

  /**
   * @throws the refusals of AcceptDevice.toSell, NOT_FOUND, CALL_THE_CLUB, SALES_CLOSED, PRICE_CHANGED, NOT_ENOUGH_TICKETS,
   * ID_IN_USE, HOLD_EXPIRED, SERVICE_UNAVAILABLE
   */
  async execute(
    { credential, ...sale }: RequestOf<typeof SellAtDoorCall>,
    now = new Date(),
  ): Promise<ReplyOf<typeof SellAtDoorCall>> {
    const device = await this.acceptDevice.toSell(credential);
    const [offer, unpaid] = await Promise.all([
      this.offers.find(sale.showId),
      sale.insteadOf === undefined ? null : this.orders.find(sale.insteadOf),
    ]);
    // After the others: what the same sale has taken or ended meanwhile must not refuse it.
    const known = await this.orders.find(sale.saleId);
    if (offer === null) throw new DomainError('NOT_FOUND');
    const order = known ?? (await this.begin(sale, { offer, device, now, unpaid }));
    if (!isSameDoorSale(order, sale, device)) throw new DomainError('ID_IN_USE'); // guard: one-walk-up-for-each-id (invariants.md I54)
    if (order.state === 'new') await this.holdAtDoor.execute(order, { offer, device, now });
    await this.settle(order, sale, device);
    return { party: await this.partyOf(await this.soldOf(order), device, now) };
  }

  /** A sale that is refused at once leaves nothing behind. One that has begun is not refused because its show has moved away since. */
  private async begin(sale: Sale, scene: Scene & { offer: OfferCounts }): Promise<OrderRow> {
    check(sale, scene);
    const order = draftDoorOrder(sale, scene);
    try {
      await this.openOrders.insert(order);
      return order;
    } catch (error) {
      // The same request at the same moment; the unlikely equal reference of another booking is passed on.
      const other = isDuplicateKey(error) ? await this.orders.find(order._id) : null;
      if (other === null) throw error;
      return other;
    }
  }

  /** A crash after any line leaves a short hold that runs out by itself, or a booking that a repetition continues. */
  private async settle(order: OrderRow, sale: Sale, device: DeviceRow): Promise<void> {
    await this.confirm(order, sale, device);
    await this.settleOrder.execute(order._id);
    await this.orders.acknowledge(order._id);
  }

  /** The sale is decided, with its row in the audit trail. A repeated sale changes nothing. */
  private async confirm(
    order: OrderRow,
    { paidBy, insteadOf }: Sale,
    device: DeviceRow,
  ): Promise<void> {
    const { _id: id, showId, quantity, totalPence } = order;
    await this.orders.transaction(async (session) => {
      const ended = insteadOf === undefined ? '' : ', its pay link has ended';
      const taken = { note: `${NOTE[paidBy]}${ended}`, by: keeperOf(device).name };
      if ((await this.openOrders.markPending(id, taken, session)) === null) return;
      const replaced = insteadOf === undefined ? {} : { insteadOf };
      const details = { phone: device._id, paidBy, quantity, totalPence, ...replaced };
      await this.trail.write({ act: 'door-sell', id, showId, details }, session);
    });
  }

  private async soldOf(order: OrderRow): Promise<OrderRow> {
    const sold = (await this.orders.find(order._id)) ?? order;
    if (STATES[sold.state].details === 'refused') throw new DomainError('HOLD_EXPIRED', TOO_LATE);
    return sold;
  }

  private async partyOf(order: OrderRow, device: DeviceRow, now: Date): Promise<NightParty> {
    const reader = { by: keeperOf(device), mayAny: mayUndoAny(device), now };
    const rows = await this.arrivals.findOfBookings([order._id]);
    return viewNightParty(order, partyOf(order, rows, reader));
  }
}

/** @throws NOT_FOUND, CALL_THE_CLUB, SALES_CLOSED, PRICE_CHANGED, NOT_ENOUGH_TICKETS */
function check(sale: Sale, { offer, device, now, unpaid }: Scene & { offer: OfferCounts }): void {
  if (offer.venueId !== device.venue.venueId) throw new DomainError('NOT_FOUND');
  const isPayLink = sale.insteadOf !== undefined;
  // guard: door-payments-of-pay-links (invariants.md I54)
  if (isPayLink && !isPaidBy(unpaid, sale)) throw new DomainError('CALL_THE_CLUB', NOT_WAITING);
  // The places of a pay link are held for it.
  const refusal = refusalAtDoor(offer, isPayLink ? { ...sale, quantity: 0 } : sale, now);
  if (refusal !== undefined) throw refusal;
}

import { DomainError, type Pence } from '@club/contracts';
import type { Logger } from '@club/kit';
import type { RequestOf, ResolveQuarantineCall } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '../config.js';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import type { OrderRow } from '../orders/domain/order.js';
import { openReason } from '../orders/domain/quarantine.js';
import { STATES } from '../orders/domain/states.js';
import { OrdersStore } from '../orders/orders.store.js';
import { QuarantinesStore } from '../orders/quarantines.store.js';
import { ReleaseOrder } from '../orders/release-order.js';
import { SettleOrder } from '../orders/settle-order.js';
import { StripePayments } from '../stripe/stripe-payments.js';

const NOTHING_RECEIVED = 'Stripe has no money for this booking. You can free its places instead.';
const MONEY_RECEIVED = 'Stripe has received money for this booking. Please refund it instead.';

type Input = RequestOf<typeof ResolveQuarantineCall>;

/**
 * The two ways out of quarantine. Stripe is asked which of them is possible; then one write stores the decision with
 * its history line, and the order is continued from it, here or, after a crash, by the sweeps.
 */
@Injectable()
export class ResolveQuarantine {
  constructor(
    private readonly orders: OrdersStore,
    private readonly quarantines: QuarantinesStore,
    private readonly stripe: StripePayments,
    private readonly settleOrder: SettleOrder,
    private readonly releaseOrder: ReleaseOrder,
    private readonly venues: VenueRights,
    private readonly trail: ShowTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, EDITED_MEANWHILE, NOT_PAID, ALREADY_PAID, PAYMENTS_UNAVAILABLE */
  async execute(input: Input): Promise<void> {
    const order = await this.orders.find(input.id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(order.showId);
    if (order.quarantine?.actId === input.actId) return; // the same act again
    if (openReason(order) === null || !STATES[order.state].canResolveQuarantine)
      throw new DomainError('EDITED_MEANWHILE');
    if (input.how === 'refund') await this.refund(order, input);
    else await this.freePlaces(order, input);
  }

  private async refund(order: OrderRow, input: Input): Promise<void> {
    const receivedPence = await this.received(order);
    await this.decide(order, input, receivedPence);
    await this.goOn(order, () => this.settleOrder.execute(order._id));
  }

  private async received({ paymentIntentId = '' }: OrderRow): Promise<Pence> {
    const intent = await this.stripe.findIntent(paymentIntentId);
    if (intent?.status !== 'succeeded' || intent.amountReceived === 0)
      throw new DomainError('NOT_PAID', NOTHING_RECEIVED);
    return intent.amountReceived;
  }

  /** Both answers that allow it are final: no money can arrive after them. */
  private async freePlaces(order: OrderRow, input: Input): Promise<void> {
    const outcome = await this.stripe.cancel(order.paymentIntentId ?? ''); // guard: free-only-unpaid (reliability.md 1.4)
    if (outcome === 'succeeded') throw new DomainError('ALREADY_PAID', MONEY_RECEIVED);
    if (outcome === 'unknown') throw new DomainError('PAYMENTS_UNAVAILABLE');
    await this.decide(order, input);
    await this.goOn(order, () => this.releaseOrder.execute(order._id));
  }

  private async decide(order: OrderRow, input: Input, receivedPence?: Pence): Promise<void> {
    const to = input.how === 'refund' ? 'refund_due' : stateToFree(order);
    const received = receivedPence === undefined ? {} : { receivedPence };
    const { _id: id, showId } = order;
    const details = { how: input.how, actId: input.actId };
    await this.trail.transaction(async (session) => {
      const decided = await this.quarantines.resolve(order, to, input, { ...received, session });
      if (decided === null) throw new DomainError('EDITED_MEANWHILE');
      await this.trail.write({ act: 'quarantine-resolve', id, showId, details }, session);
    });
  }

  /** The decision is stored: if the rest fails now, the sweeps do it. */
  private async goOn({ _id: orderId }: OrderRow, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error, orderId }, 'left for the next sweep');
    }
  }
}

/** The places of an expired order are free already. */
const stateToFree = ({ state }: OrderRow): 'expired' | 'releasing' =>
  state === 'expired' ? 'expired' : 'releasing';

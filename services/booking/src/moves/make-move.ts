import { DomainError } from '@club/contracts';
import { isDuplicateKey } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { ClaimsStore } from '../offers/claims.store.js';
import { notEnough, refusalOf } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import { refusalAtDoor } from '../offers/walk-up-rule.js';
import type { OrderRow } from '../orders/domain/order.js';
import { OrdersStore } from '../orders/orders.store.js';
import { RefundOrder } from '../orders/refund-order.js';
import { CommitMove, type MovePlan } from './commit-move.js';
import { isMoved } from './is-moved.js';

/** How long the places of the other show are held. If the move is interrupted, a sweep frees them afterwards. */
const HOLD_MS = 60_000;

/**
 * Carries out a move that was checked. Its places at the other show are claimed as in a sale, under the id of the move;
 * then one transaction sells them to the booking, gives the old ones back and writes what becomes of the difference
 * (invariants.md I35). A crash before the transaction leaves a claim that runs out by itself; a crash after it leaves a
 * refund that is due, which the settle sweep carries out.
 */
@Injectable()
export class MakeMove {
  constructor(
    private readonly orders: OrdersStore,
    private readonly offers: OffersStore,
    private readonly claims: ClaimsStore,
    private readonly commitMove: CommitMove,
    private readonly refundOrder: RefundOrder,
  ) {}

  /** @throws SALES_CLOSED, PRICE_CHANGED, NOT_ENOUGH_TICKETS, EDITED_MEANWHILE, ID_IN_USE */
  async execute(plan: MovePlan): Promise<OrderRow> {
    return this.finish(await this.move(plan));
  }

  /** The refund of a move that was made before may still be due. */
  async finish(moved: OrderRow): Promise<OrderRow> {
    await this.refundOrder.execute(moved);
    return (await this.orders.find(moved._id)) ?? moved;
  }

  private async move(plan: MovePlan): Promise<OrderRow> {
    const { terms, target, moveId, atDoor } = plan;
    const claimId = `move-${moveId}`;
    const places = { orderId: claimId, quantity: terms.places };
    const now = new Date();
    const wanted = {
      ...{ quantity: terms.places, unitPence: target.unitPence },
      ...(atDoor !== undefined && { atDoor: atDoor.of }),
    };
    const hold = { ...places, ...wanted, expiresAt: new Date(now.getTime() + HOLD_MS) };
    if (!(await this.claims.hold(terms.showId, hold, now))) {
      const moved = await this.madeBefore(plan);
      if (moved !== null) return moved;
      const current = (await this.offers.find(terms.showId)) ?? target;
      const refusal = atDoor === undefined ? refusalOf : refusalAtDoor;
      throw refusal(current, wanted, now) ?? notEnough(current);
    }
    crashPoint('move-claimed');
    try {
      const moved = await this.commitMove.execute(plan, claimId);
      crashPoint('move-committed');
      return moved;
    } catch (error) {
      await this.claims.release(terms.showId, places);
      return this.afterAnother(plan, error);
    }
  }

  /** The answer of the commit may have been lost, or the same request was quicker. */
  private async afterAnother(plan: MovePlan, error: unknown): Promise<OrderRow> {
    const moved = await this.madeBefore(plan);
    if (moved !== null) return moved;
    // Another booking has paid a difference under this id.
    throw isDuplicateKey(error) ? new DomainError('ID_IN_USE') : error;
  }

  /** The same request may have been quicker: then its places are the booking's already. */
  private async madeBefore({ order, moveId, terms }: MovePlan): Promise<OrderRow | null> {
    const current = await this.orders.find(order._id);
    return current !== null && isMoved(current, moveId, terms.showId) ? current : null;
  }
}

import type { Heir } from '../orders/release-order.js';
import { supplementIdOf } from '../orders/domain/supplement.js';
import type { MovePlan } from './commit-move.js';
import { linkedMoveId } from './send-move-link.js';

/** Who gets the places of an unpaid move that ends for another one of the same booking: the claim of that one. */
export const heirOf = ({ moveId, terms, target }: MovePlan): Heir => ({
  claimId: supplementIdOf(moveId),
  showId: terms.showId,
  quantity: terms.places,
  unitPence: target.unitPence,
});

/** The same for a link. */
export const heirOfLink = (plan: MovePlan): Heir =>
  heirOf({ ...plan, moveId: linkedMoveId(plan.order._id, plan.moveId) });

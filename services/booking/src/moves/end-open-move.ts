import { DomainError } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import type { OrderRow } from '../orders/domain/order.js';
import { ReleaseOrder, type Heir } from '../orders/release-order.js';
import { SupplementsStore } from '../orders/supplements.store.js';

/**
 * Makes way for another move of a booking by staff. A link that staff have sent ends: Stripe confirms that it cannot be
 * paid any more, and its places are free, or
 * belong to the other move if that is to the same show. A move that the booker is paying at this moment stays, so that no
 * money is taken beside it.
 */
@Injectable()
export class EndOpenMove {
  constructor(
    private readonly supplements: SupplementsStore,
    private readonly releaseOrder: ReleaseOrder,
  ) {}

  /**
   * @param isPaid whether the other move is paid as well
   * @throws MOVE_OPEN if the difference may still be paid, or was paid just now
   */
  async execute(
    { _id }: OrderRow,
    { isPaid, heir }: { isPaid: boolean; heir: Heir },
  ): Promise<void> {
    const open = await this.supplements.findOpen(_id);
    if (open === null) return;
    // The same request was quicker, and has begun or sent the link that this one is to send.
    // guard: links-do-not-end-themselves (invariants.md I55)
    if (open._id === heir.claimId && open.showId === heir.showId) return;
    // guard: links-of-moves-end-first (invariants.md I55)
    if (open.byLink) await this.end(open, heir);
    // guard: no-second-payment-of-a-move (invariants.md I55)
    if (!open.byLink && isPaid) throw new DomainError('MOVE_OPEN');
  }

  private async end({ _id }: OrderRow, heir: Heir): Promise<void> {
    const release = await this.releaseOrder.execute(_id, heir);
    if (release !== 'released') throw new DomainError('MOVE_OPEN');
  }
}

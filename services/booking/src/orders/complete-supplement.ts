import { DomainError } from '@club/contracts';
import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { crashPoint } from '../crash-point.js';
import { MovedClaimsStore } from '../offers/moved-claims.store.js';
import { OffersStore } from '../offers/offers.store.js';
import type { Move, SupplementOf } from './domain/move.js';
import { moveNoteOf } from './domain/move-note.js';
import { freshReference, type OrderRow } from './domain/order.js';
import { paidForOf } from './domain/paid-for.js';
import { draftPart } from './domain/split.js';
import { isStillAsQuoted, settlementOf } from './domain/supplement.js';
import { MovesStore } from './moves.store.js';
import type { ClientSession } from './order-refunds.store.js';
import { OrdersStore } from './orders.store.js';
import { SplitOrder } from './split-order.js';

/** Another process may change the booking between reading and writing, but not this often in a row. */
const MAX_RACES = 5;

/**
 * What became of an order that was to be completed: the completed order, or why it is not. `refused`: the booking or the show
 * is no longer what was quoted, so the difference goes back. `ended`: another process has ended the order.
 */
export type Completion = OrderRow | 'refused' | 'ended';

class Undone extends Error {
  constructor(readonly why: 'changed' | 'refused') {
    super(why);
  }
}

/**
 * Moves a booking whose difference is paid. The supplement has bought the places at the new show; one transaction gives
 * them to the booking, frees its old ones, completes the supplement and writes the e-mail with the new tickets
 * (invariants.md I43).
 */
@Injectable()
export class CompleteSupplement {
  constructor(
    private readonly orders: OrdersStore,
    private readonly moves: MovesStore,
    private readonly splitOrder: SplitOrder,
    private readonly claims: MovedClaimsStore,
    private readonly offers: OffersStore,
    private readonly outbox: Outbox,
  ) {}

  /** @throws EDITED_MEANWHILE if the booking does not stop changing */
  async execute(supplement: OrderRow, of: SupplementOf): Promise<Completion> {
    for (let race = 0; race < MAX_RACES; race += 1) {
      // guard: moved-is-not-refused (invariants.md I43)
      if (await this.hasMoved(of)) return 'ended';
      const booking = await this.orders.find(partyIdOf(of));
      // guard: paid-moves-as-quoted (invariants.md I43)
      if (booking === null || !isStillAsQuoted(booking, of, supplement.quantity)) return 'refused';
      const outcome = await this.commit(booking, supplement, of);
      if (outcome === 'changed') continue;
      if (outcome !== 'refused' && outcome !== 'ended') crashPoint('move-committed');
      return outcome;
    }
    throw new DomainError('EDITED_MEANWHILE');
  }

  /** Another process has completed the supplement: the move and its payment are one transaction. */
  private async hasMoved({ orderId, moveId, part }: SupplementOf): Promise<boolean> {
    const moved = await this.orders.find(part?.partId ?? orderId);
    return moved?.moves?.some((move) => move.moveId === moveId) === true;
  }

  private async commit(
    booking: OrderRow,
    supplement: OrderRow,
    of: SupplementOf,
  ): Promise<Completion | 'changed'> {
    const note = await this.noteOf(supplement, of);
    const part = partOf(booking, supplement, of);
    const moving = part ?? booking;
    try {
      return await this.orders.transaction(async (session) => {
        const paid = { quantity: 0, paidFor: paidForOf(supplement), live: false };
        const supplementOf = { ...of, orderId: moving._id };
        const change = { ...paid, supplementOf };
        const completed = await this.orders.transition(
          supplement._id,
          'completed',
          change,
          session,
        );
        if (completed === null) return 'ended';
        if (part !== undefined) await this.split(booking, part, session);
        await this.move(moving, supplement, { of, note, session });
        if (moving.email !== '') await this.tell(booking, { part, supplement }, session);
        crashPoint('move-before-commit');
        return completed;
      });
    } catch (error) {
      if (error instanceof Undone) return error.why;
      throw error;
    }
  }

  private async noteOf(supplement: OrderRow, { from, to }: SupplementOf): Promise<string> {
    const [source, target] = await Promise.all([
      this.offers.find(from.showId),
      this.offers.find(to.showId),
    ]);
    return `${moveNoteOf(source, target)}, the difference was paid ${meansOf(supplement)}`;
  }

  private async move(
    booking: OrderRow,
    supplement: OrderRow,
    { of, note, session }: { of: SupplementOf; note: string; session: ClientSession },
  ): Promise<void> {
    const { _id: orderId, showId, refunds } = booking;
    const { _id: claimId, quantity } = supplement;
    const change = { move: moveOf(supplement, of), note };
    if ((await this.moves.move(booking, change, session)) === null) throw new Undone('changed');
    const returned = refunds.map(({ id }) => id);
    const places = { orderId, quantity, claimId, returned };
    if (!(await this.claims.passOn(supplement.showId, places, session)))
      throw new Undone('refused');
    if (!(await this.claims.moveOut(showId, { orderId, moveId: of.moveId }, session)))
      throw new Undone('refused');
  }

  /** @throws Undone if the party has changed since it was read */
  private async split(party: OrderRow, part: OrderRow, session: ClientSession): Promise<void> {
    try {
      await this.splitOrder.execute(party, part, session);
    } catch (error) {
      throw isChange(error) ? new Undone('changed') : error;
    }
  }

  /** A part is confirmed for the first time, and those who stay get tickets for fewer people. */
  private async tell(
    { _id }: OrderRow,
    { part, supplement }: { part: OrderRow | undefined; supplement: OrderRow },
    session: ClientSession,
  ): Promise<void> {
    const about = (subject: string) => ({ kind: 'booking-confirmed', subject }) as const;
    if (part === undefined)
      return this.outbox.write({ ...about(_id), fact: `${_id}-${supplement._id}` }, session);
    await this.outbox.write(about(part._id), session);
    await this.outbox.write({ ...about(_id), fact: `${_id}-split-${part._id}` }, session);
  }
}

/** Where the tickets are until the difference is paid. */
const partyIdOf = ({ orderId, part }: SupplementOf): string => part?.partyId ?? orderId;

/** The booking that some tickets of a party become, drafted from the party as it is now. */
const partOf = (
  party: OrderRow,
  { quantity }: OrderRow,
  { part }: SupplementOf,
): OrderRow | undefined =>
  part && draftPart(party, { partId: part.partId, quantity, reference: freshReference() });

const isChange = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'EDITED_MEANWHILE';

const meansOf = ({ duePence, gift }: OrderRow): string =>
  [...(gift.length > 0 ? ['by gift card'] : []), ...(duePence > 0 ? ['by card'] : [])].join(
    ' and ',
  );

/** If staff have sent the link, it is their move and none of the few that its booker may make. */
function moveOf(supplement: OrderRow, { moveId, from, to }: SupplementOf): Move {
  const { totalPence: differencePence, quantity, history } = supplement;
  const by = history[0]?.by ?? '';
  return {
    ...{ moveId, from, to, quantity, differencePence },
    settledBy: settlementOf(supplement),
    ...(by !== '' && { by }),
    at: new Date(),
  };
}

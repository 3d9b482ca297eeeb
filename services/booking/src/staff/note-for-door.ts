import { DomainError } from '@club/contracts';
import type { NoteForDoorCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import { isFriendErased } from '../orders/domain/transfers.js';
import { OrdersStore } from '../orders/orders.store.js';
import { StaffActsStore } from '../orders/staff-acts.store.js';

/**
 * Writes what the door should know about a party, such as a need for a step-free seat. History and trail say that there
 * was a note and not what it said: it may be about someone's health, and goes a month after the show.
 */
@Injectable()
export class NoteForDoor {
  constructor(
    private readonly orders: OrdersStore,
    private readonly acts: StaffActsStore,
    private readonly venues: VenueRights,
    private readonly trail: ShowTrail,
  ) {}

  /** Repeating it changes nothing. @throws NOT_FOUND, FORBIDDEN, NOT_EDITABLE if the person is erased. */
  async execute({ id, note }: RequestOf<typeof NoteForDoorCall>): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(order.showId);
    if (order.erasedAt !== undefined || isFriendErased(order))
      throw new DomainError('NOT_EDITABLE');
    await this.orders.transaction(async (session) => {
      if (!(await this.acts.noteForDoor(order, note, session))) return;
      await this.trail.write({ act: 'booking-door-note', id, showId: order.showId }, session);
    });
  }
}

import type { UnpaidMoveView } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { isOnSale } from '../offers/domain/offer.js';
import { OffersStore } from '../offers/offers.store.js';
import type { OrderRow } from '../orders/domain/order.js';
import { isStillAsQuoted } from '../orders/domain/supplement.js';
import { SupplementsStore } from '../orders/supplements.store.js';

/** The move of a booking whose difference may still be paid. */
@Injectable()
export class ReadUnpaidMove {
  constructor(
    private readonly supplements: SupplementsStore,
    private readonly offers: OffersStore,
  ) {}

  /** @returns null if there is none. */
  async execute(order: OrderRow, now: Date): Promise<UnpaidMoveView | null> {
    const open = await this.supplements.findOpen(order._id);
    if (open === null || !awaitsMoney(open, now)) return null;
    const of = open.supplementOf;
    const offer = await this.offers.find(open.showId);
    if (of === undefined || offer === null) return null;
    const { title, city, date } = offer.ticket;
    return {
      moveId: of.moveId.slice(order._id.length + 1), // as the page of the booking knows it
      ...{ title, city, date },
      tickets: open.quantity,
      duePence: open.duePence,
      expiresAt: open.expiresAt.toISOString(),
      byLink: open.byLink,
      isPayable: isStillAsQuoted(order, of, open.quantity) && isOnSale(offer, now),
    };
  }
}

/** A link is sent when its supplement is pending. */
const awaitsMoney = ({ state, byLink, expiresAt, quarantine }: OrderRow, now: Date): boolean =>
  quarantine === null && expiresAt > now && state === (byLink ? 'pending' : 'held');

import type { Permission } from '@club/contracts';
import { isAllowed, requireVenue, venuesAllowed } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { OffersStore } from './offers.store.js';

/**
 * Where members of staff may act. The venue of a booking is that of its show at this moment, so that the bookings of a
 * show that moves belong to the new venue at once (ADR 51). A show whose venue is not known belongs to those who have
 * the right at all venues. The permission is that of the call in progress unless another is named.
 */
@Injectable()
export class VenueRights {
  constructor(private readonly offers: OffersStore) {}

  /** @throws FORBIDDEN */
  async require(showId: string): Promise<void> {
    if (venuesAllowed() === undefined) return;
    requireVenue(await this.offers.findVenue(showId)); // guard: bookings-at-own-venues
  }

  async allows(showId: string, permission: Permission): Promise<boolean> {
    if (venuesAllowed(permission) === undefined) return true;
    const venueId = await this.offers.findVenue(showId);
    return venueId !== undefined && isAllowed(permission, venueId);
  }

  /** The shows at which the permission holds; undefined if it holds at all of them. */
  async shows(permission?: Permission): Promise<string[] | undefined> {
    const venues = venuesAllowed(permission);
    return venues === undefined ? undefined : this.offers.findShowsAt(venues);
  }
}

import { ALL_VENUES, DomainError, mayAt, venuesWith, type Permission } from '@club/contracts';
import { currentContext } from '../log/request-context.js';

/**
 * The venues at which the member of staff has a permission: that of the call in progress, unless another is named.
 * Undefined means all of them, as it does for visitors and background work.
 */
export function venuesAllowed(
  permission: Permission | undefined = currentContext()?.permission,
): readonly string[] | undefined {
  const staff = currentContext()?.staff;
  if (staff === undefined || permission === undefined) return undefined;
  const venues = venuesWith(staff.rights, permission);
  return venues.includes(ALL_VENUES) ? undefined : venues;
}

/** Whether the member of staff has this permission: at the venue, or without one at any. Background work has all. */
export function isAllowed(permission: Permission, venueId?: string): boolean {
  const staff = currentContext()?.staff;
  return staff === undefined || mayAt(staff.rights, permission, venueId);
}

/**
 * Refuses the call in progress at a venue that the member of staff has no right at.
 * @param venueId undefined if the show is not known. Only members with a right at all venues may touch such a thing.
 * @throws FORBIDDEN.
 */
export function requireVenue(venueId: string | undefined, permission?: Permission): void {
  const venues = venuesAllowed(permission);
  if (venues === undefined) return;
  if (venueId === undefined || !venues.includes(venueId)) throw new DomainError('FORBIDDEN'); // guard: rights-end-at-the-venue
}

import type { BookingSettings } from '../config.js';

type Addresses = Pick<BookingSettings, 'DOOR_LIST_EMAILS' | 'CLUB_BOOKING_EMAIL'>;

/** Where the door list and the night sheet of a venue go: to its own address, or to the club's. */
export function doorAddressOf(
  { DOOR_LIST_EMAILS: emails, CLUB_BOOKING_EMAIL: club }: Addresses,
  venueId: string,
): string {
  const own = emails.split(' ').find((entry) => entry.startsWith(`${venueId}:`));
  return own === undefined ? club : own.slice(venueId.length + 1);
}

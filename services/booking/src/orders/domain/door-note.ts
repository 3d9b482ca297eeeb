import type { OrderRow } from './order.js';

type Noted = Pick<OrderRow, 'showId' | 'doorNote' | 'late'>;

/** How late the party will be, in minutes; 0 if it is on time, or has moved to another show since it said so. */
export const lateMinutesOf = ({ showId, late }: Noted): number =>
  late?.showId === showId ? late.minutes : 0;

/** What the door should know about a party: the note of staff, and what the booker has said. */
export function doorNoteOf(order: Noted): string {
  const minutes = lateMinutesOf(order);
  const late = minutes === 0 ? '' : `about ${minutes} minutes late`;
  return [order.doorNote ?? '', late].filter((text) => text !== '').join(' · ');
}

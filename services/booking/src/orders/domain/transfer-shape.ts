/** Tickets that a booker offers to a friend. It is stored on the booking. */
export interface Transfer {
  transferId: string;
  /** The friend. Both are removed when the offer is taken back. */
  name: string;
  email: string;
  quantity: number;
  /** All tickets that the booking has: with them it changes hands. Present if so. */
  isWhole?: true;
  /** The ticket issue of the booking at that moment: another holder has not offered anything. */
  issue: number;
  at: Date;
  /** Until when the friend can take them. */
  until: Date;
  /** When it was taken back, or the friend took the tickets. */
  endedAt?: Date;
  /** The booking that the friend has: a part of this one, or this one. */
  partId?: string;
}

/** Who has paid for a booking of which a friend has all tickets (ADR 73). The money stays theirs. */
export interface Payer {
  /** Name and addresses go when the payer is erased. */
  name: string;
  email: string;
  phone: string;
  /** The last issue of the ticket that was theirs. Their links have it. */
  issue: number;
  /** When the friend took the tickets. */
  at: Date;
}

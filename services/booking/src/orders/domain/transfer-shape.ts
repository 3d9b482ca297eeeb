/** Tickets that a booker offers to a friend. It is stored on the booking. */
export interface Transfer {
  transferId: string;
  /** The friend. Both are removed when the offer is taken back. */
  name: string;
  email: string;
  quantity: number;
  /** The ticket issue of the booking at that moment: another holder has not offered anything. */
  issue: number;
  at: Date;
  /** Until when the friend can take them. */
  until: Date;
  /** When it was taken back, or the friend took the tickets. */
  endedAt?: Date;
  /** The booking that the friend has. */
  partId?: string;
}

/** The addresses of the staff area. */
export const paths = {
  signIn: '/management-portal-2025',
  dashboard: '/dashboard',
  account: '/account',
  staff: '/staff',
  /** The link in an invitation. Its token is behind a #, which no server sees. */
  invitation: '/invitation',
  tonight: '/tonight',
  door: '/door',
  doorPrint: '/door/print',
  /** The show is in the query. */
  doorFigures: '/door/figures',
  trail: '/trail',
  money: '/money',
  /** What the bank is sent about a disputed payment. */
  evidence: '/bookings/:id/evidence',
  waitingList: '/waiting-list',
  /** The page of one show; without a tab it is the overview. */
  show: '/shows/:id/:tab?',
} as const;

export const evidencePath = (bookingId: string): string =>
  paths.evidence.replace(':id', encodeURIComponent(bookingId));

/** What the door says when it refuses a ticket or an arrival, by the reason that is stored. */
const WORDS: Record<string, string> = {
  'not-a-ticket': 'Not one of our tickets',
  forged: 'Not a true ticket',
  unknown: 'Not found',
  replaced: 'Replaced by a newer ticket',
  'other-night': 'For another night',
  'other-city': 'For another city',
  cancelled: 'Show cancelled',
  refunded: 'Refunded',
  'all-in': 'All in already',
  unknown_booking: 'Arrival of an unknown booking',
  other_venue: 'Arrival at another venue',
  conflict: 'Arrival that could not be stored',
};

export const refusalWords = (reason: string): string => WORDS[reason] ?? reason;

/** The business constants of specification-rules.md 9. Import them instead of repeating a figure. */
export const TICKETS_PER_BOOKING = { min: 1, max: 6 } as const;
/** A complaint about personal data is answered within so many days of its arrival. The privacy page says so. */
export const COMPLAINT_DAYS = 30;
/** One booking that staff take may be for a whole group. */
export const MAX_TICKETS_AT_DESK = 50;
export const GIFT_CARD_POUNDS = [20, 40, 60, 80, 100] as const;
export type GiftCardPounds = (typeof GIFT_CARD_POUNDS)[number];
export const DEFAULT_GIFT_CARD_POUNDS: GiftCardPounds = 40;
export const POPULAR_GIFT_CARD_POUNDS = 40;
/** Stripe declines card payments under 30p, so use less of the gift card rather than leave such a remainder. */
export const MIN_CARD_PENCE = 30;
export const PERFORMER_SLOTS = 4;
export const IMAGES_PER_SHOW = 6;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** An offer and all its claims are one document, which must stay below MongoDB's limit (reliability.md 2.1). */
export const MAX_PLACES_PER_SHOW = 5000;

/** The only defaults of a show: for what the editor starts with and for what readers see in an empty field. */
export const NEW_SHOW_DEFAULTS = {
  maxTickets: 100,
  showType: 'stand-up',
  ageRestriction: '18+',
  duration: '2 hours (inc. interval)',
  doorsTime: '19:30',
  showTime: '20:00',
} as const;

/** Longest texts that the server accepts. The specification's forms have no maximum (specification-rules.md 10). */
export const MAX_LENGTH = {
  name: 200,
  subject: 200,
  email: 254,
  phone: 40,
  message: 5000,
  title: 200,
  line: 500,
  longText: 20_000,
} as const;

export const IMAGE_WIDTHS = [480, 960, 1600] as const;

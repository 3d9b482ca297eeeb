import { clockTime, formatPrice, NEW_SHOW_DEFAULTS, placesLeft, poundsToPence, showMoment, type Show } from '@club/contracts';

/** "Doors 19:30 • Show 20:00": defaults and first five characters (specification section 2). */
export const timesOf = (show: Pick<Show, 'doorsTime' | 'showTime'>): string =>
  `Doors ${clockTime(show.doorsTime, NEW_SHOW_DEFAULTS.doorsTime)} • Show ${clockTime(show.showTime, NEW_SHOW_DEFAULTS.showTime)}`;

export const priceOf = (show: Pick<Show, 'price'>): string => (show.price === undefined ? 'To be announced' : formatPrice(poundsToPence(show.price)));

/** stand-up is shown as stand-up-comedy (specification section 2). */
export const showTypeOf = (show: Pick<Show, 'showType'>): string => (show.showType === 'stand-up' ? 'stand-up-comedy' : show.showType);

/** What a badge says of the moment; nothing where tickets are simply on sale. */
export function momentWords(show: Show, now: Date): string | undefined {
  const left = placesLeft(show);
  switch (showMoment(show, now)) {
    case 'cancelled':
      return 'Cancelled';
    case 'past':
      return 'This show is over';
    case 'not-on-sale':
      return 'Not on sale yet';
    case 'sold-out':
      return 'Sold Out';
    case 'held':
      return 'Last tickets being booked';
    case 'few-left':
      return `Only ${left} left`;
    case 'on-sale':
      return undefined;
  }
}

export const canBeBooked = (show: Show, now: Date): boolean => ['on-sale', 'few-left'].includes(showMoment(show, now));

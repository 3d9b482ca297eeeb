import { addDays, londonDate, type SaveShowForm } from '@club/contracts';
import { FESTIVE_TEXTS, PERFORMERS, SHOW_TEXTS } from './demo-performers.js';
import { ALL_POSTERS, POSTERS } from './pictures/posters.js';

const SATURDAY = 6;
const WEEKS = 12;
/** Even, so that a city keeps its posters. */
const GALLERY_STEP = 4;
export const VENUES = ['cardiff', 'bournemouth'] as const;

export interface DemoShow {
  show: SaveShowForm & { venueId: string; date: string };
  /** Tickets to sell when the show is added, in orders of at most six. */
  sell: number;
  cancel: boolean;
}

/** The next twelve Saturdays, including today if it is one. */
export function nextSaturdays(now: Date): string[] {
  const today = londonDate(now);
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const first = addDays(today, (SATURDAY - weekday + 7) % 7);
  return Array.from({ length: WEEKS }, (_, week) => addDays(first, week * 7));
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

interface Terms {
  /** Pounds. */
  price: number;
  places: number;
  /** Tickets to sell. */
  sell: number;
  cancel: boolean;
}
const USUAL: Terms = { price: 20, places: 100, sell: 0, cancel: false };
/** The shows that differ, by week and city: one nearly sold out in each city, one sold out, one cancelled. */
const UNUSUAL: Partial<Record<`${number} ${(typeof VENUES)[number]}`, Partial<Terms>>> = {
  '0 cardiff': { sell: 6 },
  '0 bournemouth': { places: 32, sell: 24 },
  '1 cardiff': { places: 30, sell: 24 },
  '2 bournemouth': { places: 24, sell: 24 },
  '3 bournemouth': { price: 22 },
  '4 cardiff': { cancel: true },
  '5 cardiff': { price: 25 },
  '5 bournemouth': { price: 25 },
  '7 cardiff': { price: 18.5 },
  '7 bournemouth': { price: 18.5 },
};

const isFestive = (date: string): boolean => date.slice(5) >= '12-10' && date.slice(5) <= '12-24';

/** Every demo show from today on. `pictures` are the paths of the drawn posters, in their order. */
export const demoShows = (now: Date, pictures: string[]): DemoShow[] =>
  nextSaturdays(now).flatMap((date, week) =>
    VENUES.map((venueId, city) => demoShow({ date, week, venueId, city, pictures })),
  );

interface Slot {
  date: string;
  week: number;
  venueId: (typeof VENUES)[number];
  city: number;
  pictures: string[];
}

function demoShow({ date, week, venueId, city, pictures }: Slot): DemoShow {
  const terms = { ...USUAL, ...UNUSUAL[`${week} ${venueId}`] };
  const texts = isFestive(date) ? FESTIVE_TEXTS : pick(SHOW_TEXTS, week + city);
  const seed = week * 2 + city;
  const number = (slot: number): number =>
    slot === 0 && isFestive(date)
      ? POSTERS.length + city
      : (seed + slot * GALLERY_STEP) % POSTERS.length;
  const image = (slot: number) => pick(pictures, number(slot));
  const alt = (slot: number) => pick(ALL_POSTERS, number(slot)).alt;
  return {
    show: {
      venueId,
      date,
      ...texts,
      performers: [0, 3, 6, 9].map((step) => pick(PERFORMERS, seed + step)).join('\n'),
      price: terms.price,
      maxTickets: terms.places,
      showType: 'stand-up',
      ageRestriction: '18+',
      image1: image(0),
      image1Alt: alt(0),
      image2: image(1),
      image2Alt: alt(1),
      image3: image(2),
      image3Alt: alt(2),
    },
    sell: terms.sell,
    cancel: terms.cancel,
  };
}

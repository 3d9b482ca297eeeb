import { addDays, londonDate, type SaveShowForm } from '@club/contracts';
import { ACTS, NIGHTS, PICTURE_WORDS } from './demo-acts.js';

const SATURDAY = 6;
const WEEKS = 12;
const CITIES = ['cardiff', 'bournemouth'] as const;

export interface DemoShow {
  show: SaveShowForm & { venueId: string; date: string };
  /** Tickets to sell when it is made, in orders of at most six. */
  sell: number;
  cancel: boolean;
}

/** The next twelve Saturdays, today's too where today is one. */
export function nextSaturdays(now: Date): string[] {
  const today = londonDate(now);
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const first = addDays(today, (SATURDAY - weekday + 7) % 7);
  return Array.from({ length: WEEKS }, (_, week) => addDays(first, week * 7));
}

const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** Every demo show from today on: mostly £20, one nearly sold out in each city, one sold out, one cancelled. */
export const demoShows = (now: Date, pictures: string[]): DemoShow[] =>
  nextSaturdays(now).flatMap((date, week) =>
    CITIES.map((venueId, city) => demoShow({ date, week, venueId, city, pictures })),
  );

interface Slot {
  date: string;
  week: number;
  venueId: string;
  city: number;
  pictures: string[];
}

function demoShow({ date, week, venueId, city, pictures }: Slot): DemoShow {
  const night = pick(NIGHTS, week + city);
  const seed = week * 2 + city;
  const image = (slot: number) => pick(pictures, seed + slot);
  const alt = (slot: number) =>
    `The stage at Jaggers: ${pick(PICTURE_WORDS, seed + slot)} in the light`;
  return {
    show: {
      venueId,
      date,
      ...night,
      performers: [0, 3, 6, 9].map((step) => pick(ACTS, seed + step)).join('\n'),
      price: priceOf(week, city),
      maxTickets: placesOf(week, city),
      showType: 'stand-up',
      ageRestriction: '18+',
      image1: image(0),
      image1Alt: alt(0),
      image2: image(1),
      image2Alt: alt(1),
      image3: image(2),
      image3Alt: alt(2),
    },
    sell: soldOf(week, city),
    cancel: week === 4 && city === 0,
  };
}

const priceOf = (week: number, city: number): number =>
  week === 5 ? 25 : week === 3 && city === 1 ? 22 : week === 7 ? 18.5 : 20;
const placesOf = (week: number, city: number): number =>
  week === 1 && city === 0
    ? 30
    : week === 2 && city === 1
      ? 24
      : week === 0 && city === 1
        ? 32
        : 100;
/** Week 0 in Bournemouth and week 1 in Cardiff are nearly gone; week 2 in Bournemouth is sold out. */
const soldOf = (week: number, city: number): number =>
  week === 1 && city === 0
    ? 24
    : week === 2 && city === 1
      ? 24
      : week === 0 && city === 1
        ? 24
        : week === 0
          ? 6
          : 0;

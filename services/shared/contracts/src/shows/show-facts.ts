import { IMAGES_PER_SHOW } from '../values/limits.js';
import { londonInstant } from '../values/london-time.js';
import type { Show, ShowTexts } from './show.js';

const imageSlots = { image1: 1, image2: 2, image3: 3, image4: 4, image5: 5, image6: 6 } as const;
export type ImageField = keyof typeof imageSlots;
export const imageFields = Object.keys(imageSlots) as ImageField[];

export interface ShowImage {
  src: string;
  alt: string;
}

/** Up to six images with alt texts. An empty alt text becomes `{title} - Gallery image N` (specification-rules.md 2). */
export function showImages(
  show: Pick<ShowTexts, ImageField | `${ImageField}Alt` | 'title'>,
): ShowImage[] {
  return imageFields
    .slice(0, IMAGES_PER_SHOW)
    .map((field, index) => ({
      src: show[field],
      alt: show[`${field}Alt`] ?? `${show.title} - Gallery image ${index + 1}`,
    }))
    .filter((image): image is ShowImage => image.src !== undefined);
}

/** Places that can be bought now. */
export const placesLeft = (
  show: Pick<Show, 'maxTickets' | 'soldTickets' | 'heldTickets'>,
): number => Math.max(0, show.maxTickets - show.soldTickets - show.heldTickets);

/** Every place is sold, by the rule of the Shows tab (specification-rules.md 2): held places do not count. */
export const isSoldOut = (show: Pick<Show, 'maxTickets' | 'soldTickets'>): boolean =>
  show.maxTickets > 0 && show.soldTickets > 0 && show.soldTickets >= show.maxTickets;

export type ShowMoment =
  | 'cancelled'
  | 'past'
  | 'sales-ended'
  | 'not-on-sale'
  | 'sold-out'
  | 'held'
  | 'few-left'
  | 'on-sale';
const MAX_FEW_LEFT = 10;
const MINUTE_MS = 60_000;
/** Shows take two hours (specification-rules.md 1). */
const USUAL_MINUTES = 120;
const MAX_MINUTES = 24 * 60;

/** The length of a show from the words of staff, such as "2 hours (inc. interval)" or "1h 30"; two hours if they name none. */
export function minutesOf(duration: string): number {
  const [, hours, more] =
    /(\d+(?:\.\d+)?)\s*h(?:ours?|rs?)?(?![a-z])(?:\s*(?:and\s*)?(\d+))?/i.exec(duration) ?? [];
  const minutes =
    hours === undefined
      ? Number(/(\d+)\s*m(?:in|inutes?|ins)?\b/i.exec(duration)?.[1] ?? 0)
      : Math.round(Number(hours) * 60) + Number(more ?? 0);
  return minutes > 0 && minutes <= MAX_MINUTES ? minutes : USUAL_MINUTES;
}

type Evening = Pick<Show, 'date' | 'showTime' | 'duration'>;

/** When a show ends; undefined while it has no date. */
export function showEnd(show: Evening & { date: string }): Date;
export function showEnd(show: Evening): Date | undefined;
export function showEnd({ date, showTime, duration }: Evening): Date | undefined {
  if (date === undefined) return undefined;
  return new Date(londonInstant(date, showTime).getTime() + minutesOf(duration) * MINUTE_MS);
}

/** Online sales end when the doors open; the show is over some hours later. */
function isOver(show: Evening, now: Date): boolean {
  const end = showEnd(show);
  return end === undefined || end <= now;
}

/** Whether places of a show can be bought at `now`. */
export const canBeBooked = (show: Show, now: Date): boolean =>
  ['on-sale', 'few-left'].includes(showMoment(show, now));

/** The display moment of a show at `now`: badges, buttons and structured data follow it. */
export function showMoment(show: Show, now: Date): ShowMoment {
  if (show.status === 'cancelled') return 'cancelled';
  if (show.price === undefined || show.salesEndAt === undefined) return 'not-on-sale';
  if (new Date(show.salesEndAt) <= now) return isOver(show, now) ? 'past' : 'sales-ended';
  return availability(show);
}

function availability(show: Show): ShowMoment {
  const left = placesLeft(show);
  if (left > MAX_FEW_LEFT) return 'on-sale';
  if (left > 0) return 'few-left';
  return show.heldTickets > 0 ? 'held' : 'sold-out';
}

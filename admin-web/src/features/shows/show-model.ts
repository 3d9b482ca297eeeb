import {
  imageFields,
  saveShowSchema,
  type ImageField,
  type SaveShowForm,
  type Show,
} from '@club/contracts';

/** What the editor works on: the wire's fields, all of them text or numbers. */
export type ShowDraft = Partial<Record<keyof SaveShowForm, string | number | undefined>>;
export interface EditedShow {
  /** Absent for a new show. */
  id?: string;
  draft: ShowDraft;
  /** Tickets that are sold. */
  booked?: number;
}

const FIELDS = Object.keys(saveShowSchema.shape) as (keyof SaveShowForm)[];

export const draftOf = (show: Show): ShowDraft =>
  Object.fromEntries(FIELDS.map((field) => [field, show[field]]));

/** A copy for another date: everything but what must be its own. */
export const copyOf = (show: Show): ShowDraft => ({
  ...draftOf(show),
  date: undefined,
  version: undefined,
});

export const EMPTY_DRAFT: ShowDraft = {
  maxTickets: 100,
  showType: 'stand-up',
  ageRestriction: '18+',
  doorsTime: '19:30',
  showTime: '20:00',
};

export const addDays = (date: string, days: number): string => {
  const moved = new Date(`${date}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};

/** The next `count` Saturdays after the show's own on which its venue has nothing yet. */
export function seriesDates(template: Show, all: readonly Show[], count: number): string[] {
  if (template.date === undefined) return [];
  const taken = new Set(
    all.filter(({ venueId }) => venueId === template.venueId).map(({ date }) => date),
  );
  const start = template.date;
  return Array.from({ length: count }, (_, index) => addDays(start, 7 * (index + 1))).filter(
    (date) => !taken.has(date),
  );
}

/** Two pictures with their alt texts, each in the other's place. */
export const traded = (draft: ShowDraft, one: ImageField, other: ImageField): ShowDraft => ({
  [one]: draft[other] ?? '',
  [`${one}Alt`]: draft[`${other}Alt`] ?? '',
  [other]: draft[one] ?? '',
  [`${other}Alt`]: draft[`${one}Alt`] ?? '',
});

/** Whether saving moves a show that people have tickets for. */
export const tellsBookers = ({ draft, booked = 0 }: EditedShow, show: SaveShowForm): boolean =>
  booked > 0 &&
  (['date', 'doorsTime', 'showTime', 'venueId'] as const).some(
    (field) => show[field] !== draft[field],
  );

/** What a show still lacks before visitors should see it. */
export const lacks = (show: Show): string[] =>
  [
    show.price === undefined && 'price',
    show.date === undefined && 'date',
    (show.performers ?? '') === '' && 'line-up',
    imageFields.every((field) => show[field] === undefined) && 'image',
  ].filter((word): word is string => word !== false);

export const salesText = (show: Show): string => `${show.soldTickets}/${show.maxTickets}`;

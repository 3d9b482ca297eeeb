import {
  imageFields,
  NEW_SHOW_DEFAULTS,
  saveShowSchema,
  type ImageField,
  type SaveShowForm,
  type Show,
} from '@club/contracts';

/** The fields of a show while they are edited. */
export type ShowDraft = Partial<Record<Field, string | number | undefined>>;
export interface EditedShow {
  /** Undefined for a new show. */
  id?: string;
  draft: ShowDraft;
  /** The number of tickets that are sold. */
  booked?: number;
}

/** A draft is saved by a button of its own, and the id of the act is no field either. */
const fieldsSchema = saveShowSchema.omit({ isDraft: true, actId: true });
type Field = keyof typeof fieldsSchema.shape;
const FIELDS = Object.keys(fieldsSchema.shape) as Field[];

export const draftOf = (show: Show): ShowDraft =>
  Object.fromEntries(FIELDS.map((field) => [field, show[field]]));

/** A copy for another date. */
export const copyOf = (show: Show): ShowDraft => ({
  ...draftOf(show),
  date: undefined,
  version: undefined,
});

export const EMPTY_DRAFT: ShowDraft = NEW_SHOW_DEFAULTS;

export const addDays = (date: string, days: number): string => {
  const moved = new Date(`${date}T12:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
};

/** Of the `count` Saturdays after the show's own date, those on which its venue has no show. */
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

/** Swaps two images together with their alt texts. */
export const swapImages = (draft: ShowDraft, one: ImageField, other: ImageField): ShowDraft => ({
  [one]: draft[other] ?? '',
  [`${one}Alt`]: draft[`${other}Alt`] ?? '',
  [other]: draft[one] ?? '',
  [`${other}Alt`]: draft[`${one}Alt`] ?? '',
});

/** Whether bookers get an e-mail because saving changes the date, a time or the venue. */
export const notifiesBookers = ({ draft, booked = 0 }: EditedShow, show: SaveShowForm): boolean =>
  booked > 0 &&
  show.date !== undefined && // without a date the show goes off sale, and no e-mail is sent
  (['date', 'doorsTime', 'showTime', 'venueId'] as const).some(
    (field) => show[field] !== draft[field],
  );

/** The parts that a show still needs before visitors should see it. */
export const missingFields = (show: Show): string[] =>
  [
    show.price === undefined && 'price',
    show.date === undefined && 'date',
    (show.performers ?? '') === '' && 'line-up',
    imageFields.every((field) => show[field] === undefined) && 'image',
  ].filter((word): word is string => word !== false);

/** The other shows of the venue on a day. */
export const clashesWith = (show: Show, all: readonly Show[], date: string): Show[] =>
  all.filter(
    (other) =>
      other.id !== show.id &&
      other.venueId === show.venueId &&
      other.date === date &&
      other.status === 'scheduled',
  );

/** What a show needs before it can be on sale. */
export const missingForSale = (show: Pick<Show, 'date' | 'price'>): string[] =>
  (['date', 'price'] as const).filter((field) => show[field] === undefined);

export const salesText = (show: Show): string => `${show.soldTickets}/${show.maxTickets}`;

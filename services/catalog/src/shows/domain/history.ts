import type { SaveShowInput, ShowAction } from '@club/contracts';

/** An act as it lies in the show's own document: it is written with what it tells of, or not at all. */
export interface ActRow extends Omit<ShowAction, 'at'> {
  at: Date;
}
/** Longer texts are told by their beginning. */
const MOST_LETTERS = 300;
/** The newest acts of a show that are kept. */
export const MOST_ACTS = 500;

type Fields = Partial<Omit<SaveShowInput, 'version'>>;
const textOf = (value: string | number | undefined): string =>
  value === undefined ? '' : String(value);
const shown = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;

/** Which fields an edit changes, as they were and as they are. */
export const changesBetween = (before: Fields, after: Fields): ActRow['changes'] => {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Fields)[];
  return fields
    .filter((field) => textOf(before[field]) !== textOf(after[field]))
    .map((field) => ({
      field,
      before: shown(textOf(before[field])),
      after: shown(textOf(after[field])),
    }));
};

import type { SaveShowInput, ShowAction } from '@club/contracts';

/** An action as it is stored in the document of its show. One write stores both, so they cannot differ. */
export interface ActionRow extends Omit<ShowAction, 'at'> {
  at: Date;
  /** Of which cancellation it is an act; absent if its caller gave it no id. */
  cancellation?: string | undefined;
}
const MAX_SHOWN_LENGTH = 300;
/** A show keeps its newest actions only. */
export const MAX_ACTIONS = 500;

type Fields = Partial<Omit<SaveShowInput, 'version' | 'isDraft'>>;
const textOf = (value: string | number | undefined): string =>
  value === undefined ? '' : String(value);
const shortened = (text: string): string =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;

/** The fields that an edit changes, each before and after. */
export const changesBetween = (before: Fields, after: Fields): ActionRow['changes'] => {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Fields)[];
  return fields
    .filter((field) => textOf(before[field]) !== textOf(after[field]))
    .map((field) => ({
      field,
      before: shortened(textOf(before[field])),
      after: shortened(textOf(after[field])),
    }));
};

import { bySurname, type NightParty } from '@club/contracts';

export type PartyFilter = 'to-come' | 'notes' | 'in' | 'all';

const isToCome = ({ left, state }: NightParty): boolean => left > 0 || state === 'unpaid';
const MATCHES: Record<PartyFilter, (party: NightParty) => boolean> = {
  'to-come': isToCome,
  notes: ({ note, state }) => note !== '' || state === 'unpaid',
  in: ({ arrived }) => arrived > 0,
  all: () => true,
};

export const filtered = (parties: readonly NightParty[], filter: PartyFilter): NightParty[] =>
  parties.filter(MATCHES[filter]).toSorted(bySurname);

/** Without accents, apostrophes and hyphens: keyboards differ in which of them they write. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Diacritic}\p{Pd}'‘’]/gu, '')
    .toLowerCase();

/** Finds parties by parts of their name or reference, those still to come first. */
export function found(parties: readonly NightParty[], query: string): NightParty[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const reference = words.join('');
  const isMeant = ({ name, bookingReference }: NightParty): boolean =>
    words.every((word) => plain(name).includes(word)) ||
    plain(bookingReference).includes(reference);
  return parties
    .filter(isMeant)
    .toSorted(
      (one, other) => Number(isToCome(other)) - Number(isToCome(one)) || bySurname(one, other),
    );
}

/** A name as a list shows it: the surname first. */
export function namesOf(name: string): { last: string; rest: string } {
  const words = name.trim().split(/\s+/);
  return { last: words.at(-1) ?? '', rest: words.slice(0, -1).join(' ') };
}

/** "BK 630 427 IOQ", as it is read aloud. */
export const spaced = (reference: string): string =>
  reference.replace(/^([A-Z]{2})(\d{3})(\d{3})(\w+)$/, '$1 $2 $3 $4');

const LONGEST_NAME_SEARCH = 60;
const AT_THE_END = /(?:T2[A-Z2-7]{152}|T1\.[\w-]{20,}\.[\w-]{60,})$/i;

/**
 * The ticket code in the search field, if a scanner has typed one. It may follow an earlier search text, because a scanner
 * appends to whatever is in the field. Codes start with T1 or T2 and are longer than names.
 */
export function codeIn(text: string): string | undefined {
  if (/^T[12]/i.test(text) && text.length > LONGEST_NAME_SEARCH) return text;
  return AT_THE_END.exec(text)?.[0];
}

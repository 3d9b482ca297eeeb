import type { Party } from '@club/contracts';

/** The surname comes first, because the list is in its order. */
export function namesOf({ name }: Pick<Party, 'name'>): { surname: string; given: string } {
  const words = name.trim().split(/\s+/);
  return { surname: words.at(-1) ?? '', given: words.slice(0, -1).join(' ') };
}

export type PartyFilter = 'To come' | 'In' | 'All';

const isIn = ({ state, left, arrived }: Party): boolean =>
  state === 'paid' && left === 0 && arrived > 0;

const FILTERS: Record<PartyFilter, (party: Party) => boolean> = {
  'To come': (party) => party.state !== 'refunded' && !isIn(party),
  In: ({ arrived }) => arrived > 0,
  All: () => true,
};

interface Shown {
  filter: PartyFilter;
  search: string;
  /** The parties that were let in here since the filter was chosen: they stay in view, so that a slip can be undone. */
  kept: readonly string[];
}

/** A search looks through everyone, whatever the filter is. */
export function findParties(parties: readonly Party[], { filter, search, kept }: Shown): Party[] {
  const text = search.trim().toLowerCase();
  if (text === '')
    return parties.filter((party) => FILTERS[filter](party) || kept.includes(party.bookingId));
  return parties.filter(({ name, bookingReference }) =>
    `${name} ${bookingReference}`.toLowerCase().includes(text),
  );
}

/** A file for a spreadsheet, without addresses. */
export const csvRows = (parties: readonly Party[]) => [
  ['Surname', 'First name', 'Reference', 'State', 'People', 'In', 'Note'],
  ...parties.map((party) => {
    const { surname, given } = namesOf(party);
    const { bookingReference, state, admits, arrived, note } = party;
    return [surname, given, bookingReference, state, admits, arrived, note];
  }),
];

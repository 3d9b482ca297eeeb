import type { NightParty } from '@club/contracts';
import { useState } from 'react';
import { filtered, found, type PartyFilter } from './party-search';
import { PartyRow } from './party-row';

const FILTERS: [PartyFilter, string][] = [
  ['to-come', 'To come'],
  ['notes', 'Notes'],
  ['in', 'In'],
  ['all', 'All'],
];

interface Props {
  parties: readonly NightParty[];
  query: string;
  onClear: () => void;
}

/** The parties of a show. A search looks through all of them, whatever tab is chosen. */
export function PartyList({ parties, query, onClear }: Props) {
  const [filter, setFilter] = useState<PartyFilter>('to-come');
  const [openId, setOpenId] = useState<string>();
  const rows = query === '' ? filtered(parties, filter) : found(parties, query);
  // Most nights have no notes, and four filters are wider than a small phone.
  const hasNotes = filter === 'notes' || filtered(parties, 'notes').length > 0;
  const filters = FILTERS.filter(([name]) => name !== 'notes' || hasNotes);
  return (
    <>
      {query === '' && (
        <div className="only" role="group" aria-label="Show only">
          {filters.map(([name, words]) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === filter}
              onClick={() => setFilter(name)}
            >
              {words} <small>{filtered(parties, name).length}</small>
            </button>
          ))}
        </div>
      )}
      {rows.length === 0 && <Empty query={query} filter={filter} onClear={onClear} />}
      {rows.length > 0 && (
        <ul role="list" aria-label="Parties">
          {rows.map((party) => (
            <PartyRow
              key={party.bookingId}
              party={party}
              isOpen={party.bookingId === openId}
              onOpen={() => setOpenId(party.bookingId === openId ? undefined : party.bookingId)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

const NONE: Record<PartyFilter, string> = {
  'to-come': 'No one is to come.',
  notes: 'There are no notes.',
  in: 'No one is in yet.',
  all: 'No one has booked this show.',
};

interface EmptyProps {
  query: string;
  filter: PartyFilter;
  onClear: () => void;
}
function Empty({ query, filter, onClear }: EmptyProps) {
  if (query === '') return <p className="none">{NONE[filter]}</p>;
  return (
    <div className="none">
      <p>No party has “{query}” in its name or reference.</p>
      <button type="button" onClick={onClear}>
        Show all
      </button>
    </div>
  );
}

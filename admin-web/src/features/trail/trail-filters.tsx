import {
  londonInstant,
  TRAIL_ACTS,
  trailActSchema,
  type TrailAct,
  type TrailQuery,
} from '@club/contracts';
import { Button, Flex, Input, Select } from 'antd';
import { useState } from 'react';
import { z } from 'zod';

type TrailFilter = Omit<TrailQuery, 'cursor'>;

const ACTS = trailActSchema.options.map((act) => ({ value: act, label: TRAIL_ACTS[act].label }));

const text = z.string().max(64).catch('');

/** The inputs as they are typed, and the page, in the address; an empty one does not filter. */
export const trailFilters = z.object({
  from: text,
  until: text,
  member: text,
  target: text,
  act: trailActSchema.or(z.literal('')).catch(''),
  pages: z.string().catch(''),
});
type Typed = Omit<z.output<typeof trailFilters>, 'pages'>;

const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** The instant of a date and time that are London's, like the times of the rows, wherever the device is. */
function instantOf(typed: string): string | undefined {
  const wall = WALL_TIME.exec(typed)?.[0];
  if (wall === undefined || Number.isNaN(Date.parse(`${wall}:00Z`))) return undefined;
  return londonInstant(wall.slice(0, 10), wall.slice(11)).toISOString();
}

export function filterOf({ from, until, member, target, act }: Typed): TrailFilter {
  const [after, before] = [instantOf(from), instantOf(until)];
  return {
    ...(after !== undefined && { from: after }),
    ...(before !== undefined && { until: before }),
    ...(member.trim() !== '' && { member: member.trim() }),
    ...(target.trim() !== '' && { target: target.trim() }),
    ...(act !== '' && { act }),
  };
}

interface TrailFiltersProps {
  begun: Typed;
  onSearch: (typed: Typed) => void;
}

/** Searches by time, member of staff, act and the id of a thing. */
export function TrailFilters({ begun, onSearch }: TrailFiltersProps) {
  const [typed, setTyped] = useState(begun);
  const [searched, setSearched] = useState(begun);
  if (JSON.stringify(searched) !== JSON.stringify(begun)) {
    // Back, a link or the search itself has changed the address.
    setSearched(begun);
    setTyped(begun);
  }
  const input = (field: Exclude<keyof Typed, 'act'>, label: string, type = 'text') => (
    <Input
      type={type}
      aria-label={label}
      placeholder={label}
      value={typed[field]}
      maxLength={64}
      onChange={({ target: { value } }) => setTyped({ ...typed, [field]: value })}
      style={{ flex: '1 1 180px', minWidth: 0 }}
    />
  );
  return (
    <form
      aria-label="Search the audit trail"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed);
      }}
    >
      <Flex wrap gap={8} style={{ margin: '12px 0' }}>
        {input('from', 'From', 'datetime-local')}
        {input('until', 'Until', 'datetime-local')}
        {input('member', 'Username')}
        <Select<TrailAct>
          aria-label="Act"
          allowClear
          placeholder="All activity"
          value={typed.act === '' ? null : typed.act}
          options={ACTS}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(act?: TrailAct) => setTyped({ ...typed, act: act ?? '' })}
          style={{ flex: '1 1 180px', minWidth: 0 }}
        />
        {input('target', 'Id of a booking, show, account …')}
        <Button type="primary" htmlType="submit">
          Search
        </Button>
      </Flex>
    </form>
  );
}

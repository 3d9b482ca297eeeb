import { TRAIL_ACTS, trailActSchema, type TrailAct, type TrailQuery } from '@club/contracts';
import { Button, Flex, Input, Select } from 'antd';
import { useState } from 'react';

export type TrailFilter = Omit<TrailQuery, 'cursor'>;

const ACTS = trailActSchema.options.map((act) => ({ value: act, label: TRAIL_ACTS[act].label }));

/** The inputs as they are typed; an empty one does not filter. */
interface Typed {
  from: string;
  until: string;
  member: string;
  target: string;
  act: TrailAct | undefined;
}
const NOTHING: Typed = { from: '', until: '', member: '', target: '', act: undefined };

const filterOf = ({ from, until, member, target, act }: Typed): TrailFilter => ({
  ...(from !== '' && { from: new Date(from).toISOString() }),
  ...(until !== '' && { until: new Date(until).toISOString() }),
  ...(member.trim() !== '' && { member: member.trim() }),
  ...(target.trim() !== '' && { target: target.trim() }),
  ...(act !== undefined && { act }),
});

/** Searches by time, member of staff, act and the id of a thing. */
export function TrailFilters({ onSearch }: { onSearch: (filter: TrailFilter) => void }) {
  const [typed, setTyped] = useState(NOTHING);
  const text = (field: Exclude<keyof Typed, 'act'>, label: string, type = 'text') => (
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
        onSearch(filterOf(typed));
      }}
    >
      <Flex wrap gap={8} style={{ margin: '12px 0' }}>
        {text('from', 'From', 'datetime-local')}
        {text('until', 'Until', 'datetime-local')}
        {text('member', 'Username')}
        <Select<TrailAct>
          aria-label="Act"
          allowClear
          placeholder="All acts"
          value={typed.act ?? null}
          options={ACTS}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(act?: TrailAct) => setTyped({ ...typed, act })}
          style={{ flex: '1 1 180px', minWidth: 0 }}
        />
        {text('target', 'Id of a booking, show, account …')}
        <Button type="primary" htmlType="submit">
          Search
        </Button>
      </Flex>
    </form>
  );
}

import { TRAIL_ACTS, type TrailOutcome, type TrailRowView } from '@club/contracts';
import { Card, Flex, Tag, Typography } from 'antd';
import { dateTimeOf } from '../../shared/ui/date-time';

const COLOURS: Record<TrailOutcome, string> = {
  done: 'success',
  refused: 'warning',
  failed: 'error',
};

const nameOf = ({ actor }: TrailRowView): string => {
  switch (actor.kind) {
    case 'staff':
      return actor.name;
    case 'command-line':
      return `Command line: ${actor.name}`;
    case 'system':
      return 'The system';
    case 'unknown':
      return 'A stranger';
  }
};

const detailsOf = ({ target, venueId, network, details, chain, sequence }: TrailRowView): string =>
  [
    target.id === '' ? '' : `${target.kind} ${target.id}`,
    venueId === null ? '' : `at ${venueId}`,
    ...Object.entries(details).map(([key, value]) => `${key} ${value}`),
    network === null ? '' : `from ${network}`,
    `row ${sequence} of ${chain}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');

/** One act: a card, which fits a phone as well as a desk. */
export const TrailRowCard = ({ row }: { row: TrailRowView }) => (
  <Card size="small">
    <Flex wrap gap={8} justify="space-between">
      <span>
        <strong>{TRAIL_ACTS[row.act].label}</strong> – {nameOf(row)}
      </span>
      <span>
        <Tag color={COLOURS[row.outcome]} style={{ marginInlineEnd: 8 }}>
          {row.outcome}
        </Tag>
        <time dateTime={row.at}>{dateTimeOf(row.at)}</time>
      </span>
    </Flex>
    <Typography.Text type="secondary" style={{ overflowWrap: 'anywhere' }}>
      {detailsOf(row)}
    </Typography.Text>
  </Card>
);

import { Alert, Button, Empty, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import { TrailFilters, type TrailFilter } from './trail-filters';
import { TrailRowCard } from './trail-row';
import { useTrailQuery } from './trail.api';

/** The acts that a search finds, newest first, one page at a time. */
export function TrailList() {
  const [filter, setFilter] = useState<TrailFilter>({});
  /** The cursors of the pages up to the present one; the first page has none. */
  const [cursors, setCursors] = useState<string[]>([]);
  const cursor = cursors.at(-1);
  const search = (next: TrailFilter): void => {
    setFilter(next);
    setCursors([]);
  };
  return (
    <section aria-label="Acts">
      <TrailFilters onSearch={search} />
      <Page
        key={JSON.stringify([filter, cursor])}
        query={{ ...filter, ...(cursor !== undefined && { cursor }) }}
        onNewer={cursors.length === 0 ? undefined : () => setCursors(cursors.slice(0, -1))}
        onOlder={(next) => setCursors([...cursors, next])}
      />
    </section>
  );
}

interface PageProps {
  query: Parameters<typeof useTrailQuery>[0];
  onNewer: (() => void) | undefined;
  onOlder: (cursor: string) => void;
}
function Page({ query, onNewer, onOlder }: PageProps) {
  const { data, isError, refetch } = useTrailQuery(query);
  if (isError)
    return (
      <Alert
        type="error"
        showIcon
        title="Failed to fetch the audit trail"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  if (data === undefined) return <Skeleton active />;
  const { rows, next, unknownOf } = data;
  return (
    <Flex vertical gap={8}>
      {unknownOf.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`Acts in ${unknownOf.join(' and ')} are missing here: the service does not answer.`}
        />
      )}
      {rows.length === 0 && <Empty description="No acts." />}
      {rows.map((row) => (
        <TrailRowCard key={`${row.chain}-${row.sequence}`} row={row} />
      ))}
      <Flex gap={8} justify="center">
        {onNewer !== undefined && <Button onClick={onNewer}>Newer</Button>}
        {next !== null && <Button onClick={() => onOlder(next)}>Older</Button>}
      </Flex>
    </Flex>
  );
}

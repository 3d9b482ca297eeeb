import { Alert, Button, Empty, Flex, Skeleton } from 'antd';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/config/paths';
import { TrailRowCard } from './trail-row';
import { useTrailQuery } from './trail.api';

/** The newest acts about one show, and the way to the others. */
export function TrailOfShow({ showId }: { showId: string }) {
  const { data, isError, refetch } = useTrailQuery({ target: showId });
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
  return (
    <Flex vertical gap={8}>
      {data.unknownOf.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`Acts in ${data.unknownOf.join(' and ')} are missing here: the service does not answer.`}
        />
      )}
      {data.rows.length === 0 && <Empty description="No acts." />}
      {data.rows.map((row) => (
        <TrailRowCard key={`${row.chain}-${row.sequence}`} row={row} />
      ))}
      {data.next !== null && (
        <Link to={`${paths.trail}?trail.target=${encodeURIComponent(showId)}`}>All acts</Link>
      )}
    </Flex>
  );
}

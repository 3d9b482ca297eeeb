import { Alert, Button, Empty, Skeleton } from 'antd';
import { displayMessageOf } from '../../shared/api/api-error';
import { useShowsQuery } from '../../shared/api/shows.api';

/** In place of a show that is on its way, could not be fetched or does not exist. */
export function MissingShow() {
  const { error, isError, isFetching, refetch } = useShowsQuery();
  if (isFetching) return <Skeleton active />;
  if (!isError) return <Empty description="There is no such show." />;
  return (
    <Alert
      type="error"
      showIcon
      title="Failed to fetch the show"
      description={displayMessageOf(error)}
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  );
}

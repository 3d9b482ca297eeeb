import { Alert, Button, Empty, Skeleton } from 'antd';
import { displayMessageOf } from '../../shared/api/api-error';
import { useShowsQuery } from '../../shared/api/shows.api';

/** In the place of a show that is not in the list: on its way, not fetched, or not there. */
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

import { Empty, Skeleton } from 'antd';
import { useShowsQuery } from '../../shared/api/shows.api';
import { FetchFailure } from '../../shared/ui/fetch-failure';

/** In place of a show that is on its way, could not be fetched or does not exist. */
export function MissingShow() {
  const { error, isError, isFetching, refetch } = useShowsQuery();
  if (isFetching) return <Skeleton active />;
  if (!isError) return <Empty description="There is no such show." />;
  return <FetchFailure title="Failed to fetch the show" error={error} onRetry={refetch} />;
}

import { useShowsQuery } from '../../shared/api/shows.api';
import { FetchFailure } from '../../shared/ui/fetch-failure';

/** Says that the list of shows could not be fetched: a date may be taken without a sign of it. */
export function ShowsFailure() {
  const { isError, error, refetch } = useShowsQuery();
  return isError && <FetchFailure title="Failed to fetch shows" error={error} onRetry={refetch} />;
}

import { Skeleton } from 'antd';
import { FetchFailure } from './fetch-failure';

interface QueryStateProps {
  title: string;
  query: { isError: boolean; error?: unknown; refetch: () => unknown };
}

/** What is shown in the place of data that is on its way or could not be fetched. */
export const QueryState = ({ title, query: { isError, error, refetch } }: QueryStateProps) =>
  isError ? <FetchFailure title={title} error={error} onRetry={refetch} /> : <Skeleton active />;

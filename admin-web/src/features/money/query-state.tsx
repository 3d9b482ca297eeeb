import { Alert, Button, Skeleton } from 'antd';
import { displayMessageOf } from '../../shared/api/api-error';

interface QueryStateProps {
  title: string;
  query: { isError: boolean; error?: unknown; refetch: () => unknown };
}

/** What is shown in the place of data that is on its way or could not be fetched. */
export const QueryState = ({ title, query: { isError, error, refetch } }: QueryStateProps) =>
  isError ? (
    <Alert
      type="error"
      showIcon
      title={title}
      description={displayMessageOf(error)}
      action={<Button onClick={() => void refetch()}>Try again</Button>}
    />
  ) : (
    <Skeleton active />
  );

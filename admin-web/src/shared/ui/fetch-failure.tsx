import { Alert, Button } from 'antd';
import { displayMessageOf } from '../api/api-error';

interface FetchFailureProps {
  /** What could not be fetched, such as "Failed to fetch the shows". */
  title: string;
  /** The reason, if the reader should see it. */
  error?: unknown;
  onRetry: () => unknown;
}

/** In place of data that could not be fetched, or above data that may be out of date. */
export const FetchFailure = ({ title, error, onRetry }: FetchFailureProps) => (
  <Alert
    type="error"
    showIcon
    title={title}
    description={error === undefined ? undefined : displayMessageOf(error)}
    action={<Button onClick={() => void onRetry()}>Try again</Button>}
  />
);

import { Alert, Skeleton, Timeline, Typography } from 'antd';
import { dateTimeOf } from '../../shared/ui/date-time';
import { useShowHistoryQuery } from './manage-shows.api';

/** The changes to a show, newest first: who made them, and each field before and after. */
export function ShowHistory({ id }: { id: string }) {
  const { data, isError } = useShowHistoryQuery(id);
  if (isError) return <Alert type="error" showIcon title="Failed to fetch the history" />;
  if (data === undefined) return <Skeleton active />;
  const items = data.map(({ at, by, act, changes }, index) => ({
    key: index,
    content: (
      <>
        {dateTimeOf(at)} · {by === '' ? 'the system' : by} · {act}
        {act === 'changed' && (
          <ul>
            {changes.map(({ field, before, after }) => (
              <li key={field}>
                {field}: <Typography.Text delete>{before}</Typography.Text> {after}
              </li>
            ))}
          </ul>
        )}
      </>
    ),
  }));
  return items.length === 0 ? <p>No changes yet.</p> : <Timeline items={items} />;
}

import type { SentMessages } from '@club/contracts';
import { Empty, Skeleton } from 'antd';
import { countOf } from '../../shared/ui/count-of';
import { dateTimeOf } from '../../shared/ui/date-time';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import page from '../../shared/ui/page.module.css';
import styles from './show-page.module.css';
import { useSentMessagesQuery } from './show-page.api';

/** What staff have written to the bookers of a show, newest first. */
export function SentMessagesList({ showId }: { showId: string }) {
  const { data, isError, error, refetch } = useSentMessagesQuery(showId, {
    refetchOnMountOrArgChange: true,
  });
  if (isError && data === undefined)
    return <FetchFailure title="Failed to fetch the messages" error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton active />;
  if (data.length === 0) return <Empty description="Nothing has been sent to the bookers yet." />;
  return (
    <ul className={styles['messages']} aria-label="Messages to the bookers">
      {data.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ul>
  );
}

const Message = ({ message: sent }: { message: SentMessages[number] }) => (
  <li className={page['panel']}>
    <strong>{sent.subject === '' ? 'Confirmations and pay links again' : sent.subject}</strong>
    <div className={page['quiet']}>
      {dateTimeOf(sent.at)} · {sent.by === '' ? 'the system' : sent.by} · {recipientsOf(sent)}
      {!sent.isSent && ' · on its way'}
    </div>
    {sent.message !== '' && <p className={styles['prose']}>{sent.message}</p>}
  </li>
);

const recipientsOf = ({ bookings }: SentMessages[number]): string =>
  bookings === null ? 'to every booker' : `to ${countOf(bookings, 'booking')} of the list`;

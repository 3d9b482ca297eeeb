import { QRCode, Skeleton, Typography } from 'antd';
import { displayMessageOf } from '../../shared/api/api-error';
import { dateTimeOf } from '../../shared/ui/date-time';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { pounds } from '../../shared/ui/money';
import { usePayLinkQuery } from './box-office.api';
import styles from './sale.module.css';

const SIZE = 168;

/** The pay link for a customer who stands at the desk: their phone reads it from the screen. */
export function PayLinkCode({ bookingId }: { bookingId: string }) {
  const { data, error, refetch } = usePayLinkQuery(bookingId);
  if (error !== undefined)
    return (
      <FetchFailure
        title={displayMessageOf(error) ?? 'Failed to fetch the pay link'}
        onRetry={refetch}
      />
    );
  if (data === undefined) return <Skeleton active />;
  return (
    <div className={styles['code']}>
      <div role="img" aria-label="The pay link as a code for a phone">
        <div aria-hidden="true">
          <QRCode type="svg" value={data.url} size={SIZE} color="#000" bgColor="#fff" />
        </div>
      </div>
      <div className={styles['link']}>
        <p>
          {pounds(data.amountDue)} by card until {dateTimeOf(data.expiresAt)}. The link is also in
          the e-mail.
        </p>
        <Typography.Text copyable={{ text: data.url }}>Copy the pay link</Typography.Text>
      </div>
    </div>
  );
}

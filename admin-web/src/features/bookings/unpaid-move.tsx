import type { BookingDetail } from '@club/contracts';
import { Alert, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { dateTimeOf, dayOf } from '../../shared/ui/date-time';
import { countOf } from '../../shared/ui/count-of';
import { pounds } from '../../shared/ui/money';

const PayLinkCode = lazy(() =>
  import('./pay-link-code').then((part) => ({ default: part.PayLinkCode })),
);

interface UnpaidMoveProps {
  booking: Pick<BookingDetail, 'id'>;
  move: NonNullable<BookingDetail['unpaidMove']>;
}

/** A move that waits for the payment of its difference, with the link for a customer who stands at the desk. */
export const UnpaidMove = ({ booking, move }: UnpaidMoveProps) => (
  <section aria-label="Unpaid move">
    <Alert
      type="info"
      showIcon
      title={`Waits for ${pounds(move.amountDue)} to move to ${move.title}, ${move.city}, ${dayOf(move.date)}`}
      description={`${countOf(move.tickets, 'place')} held there until ${dateTimeOf(move.expiresAt)}. ${move.byLink ? 'Another move by you ends the link.' : 'The booker is paying on the page of the booking.'}`}
    />
    {move.byLink && (
      <Suspense fallback={<Skeleton active />}>
        <PayLinkCode bookingId={booking.id} />
      </Suspense>
    )}
  </section>
);

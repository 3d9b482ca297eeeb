import type { BookingDetail } from '@club/contracts';
import { Alert, Button, Flex, Popconfirm, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useMayAt } from '../../shared/api/use-may';
import { countOf } from '../../shared/ui/count-of';
import { dateTimeOf, dayOf } from '../../shared/ui/date-time';
import { pounds } from '../../shared/ui/money';
import { useAction } from '../../shared/ui/use-action';
import { useWithdrawMoveLinkMutation } from './moves.api';

const PayLinkCode = lazy(() =>
  import('./pay-link-code').then((part) => ({ default: part.PayLinkCode })),
);

interface UnpaidMoveProps {
  booking: Pick<BookingDetail, 'id' | 'show'>;
  move: NonNullable<BookingDetail['unpaidMove']>;
}

/**
 * A move that waits until its difference is paid, with the pay link as a code for a booker at the desk. Only members who
 * sell at the venue have the link.
 */
export function UnpaidMove({ booking, move }: UnpaidMoveProps) {
  const maySell = useMayAt()('bookings:write', booking.show?.venueId);
  return (
    <section aria-label="Unpaid move">
      <Flex vertical gap={12}>
        <Alert
          type="info"
          showIcon
          title={`${pounds(move.amountDue)} to be paid before the booking moves to ${move.title}, ${move.city}, ${dayOf(move.date)}`}
          description={`${countOf(move.tickets, 'place')} held there until ${dateTimeOf(move.expiresAt)}. ${stateOf(move)}`}
        />
        {move.byLink && maySell && (
          <>
            {move.isPayable && (
              <Suspense fallback={<Skeleton active />}>
                <PayLinkCode bookingId={booking.id} />
              </Suspense>
            )}
            <WithdrawButton id={booking.id} />
          </>
        )}
      </Flex>
    </section>
  );
}

function stateOf({ byLink, isPayable }: UnpaidMoveProps['move']): string {
  if (!isPayable)
    return 'The booking or the show has changed since, so a payment would be refunded.';
  return byLink
    ? 'The booking moves when the link is paid.'
    : 'The booker has begun to pay on their booking page.';
}

function WithdrawButton({ id }: { id: string }) {
  const runAction = useAction();
  const [withdraw, { isLoading }] = useWithdrawMoveLinkMutation();
  const act = () =>
    runAction({ done: 'Link withdrawn', failed: 'Failed to withdraw' }, withdraw(id).unwrap());
  return (
    <Popconfirm
      title="Withdraw the link?"
      description="The places at the new show become free. The booking stays as it is."
      okText="Withdraw"
      cancelText="Keep it"
      onConfirm={() => void act()}
    >
      <Button disabled={isLoading} style={{ alignSelf: 'start' }}>
        Withdraw the link
      </Button>
    </Popconfirm>
  );
}

import type { BookingDetail } from '@club/contracts';
import { Alert, Button, Descriptions, Drawer, Flex, Skeleton, Timeline, Typography } from 'antd';
import { useState } from 'react';
import { dateTime, dayOf } from '../../shared/ui/date-time';
import { useAct } from '../../shared/ui/use-act';
import { useBookingQuery, useResendConfirmationMutation } from './bookings.api';
import { CustomerDialog } from './customer-dialog';
import { RefundDialog } from './refund-dialog';

const pounds = (amount: number): string => `£${amount.toFixed(2)}`;

/** One booking with its life, its money and its mails. */
export function BookingDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError } = useBookingQuery(id);
  return (
    <Drawer
      open
      size={560}
      title={data === undefined ? 'Booking' : `Booking ${data.bookingReference}`}
      onClose={onClose}
    >
      {isError && <Alert type="error" showIcon title="Failed to fetch bookings" />}
      {data === undefined ? <Skeleton active /> : <Detail booking={data} />}
    </Drawer>
  );
}

const itemsOf = (booking: BookingDetail) => [
  {
    key: 'show',
    label: 'Show',
    children: `${booking.show?.title ?? 'N/A'}, ${booking.show?.venue.city ?? ''}, ${dayOf(booking.show?.date)}`,
  },
  {
    key: 'customer',
    label: 'Customer',
    children: `${booking.customerName}, ${booking.customerEmail} ${booking.customerPhone}`,
  },
  { key: 'tickets', label: 'Tickets', children: booking.ticketQuantity },
  {
    key: 'amount',
    label: 'Amount',
    children: `£${booking.totalAmount} (gift cards ${pounds(booking.giftCardPaid)})`,
  },
  { key: 'refunded', label: 'Refunded', children: pounds(booking.refunded) },
  { key: 'status', label: 'Status', children: booking.paymentStatus },
  { key: 'payment', label: 'Payment', children: booking.paymentIntentId ?? 'none at Stripe' },
];

function Detail({ booking }: { booking: BookingDetail }) {
  const [dialog, setDialog] = useState<'refund' | 'customer' | undefined>();
  const isCompleted = booking.paymentStatus === 'completed';
  const waitsForLink = booking.paymentStatus === 'pending' && booking.byLink;
  return (
    <Flex vertical gap={16}>
      {booking.quarantine !== null && <Alert type="warning" showIcon title={booking.quarantine} />}
      <Descriptions column={1} size="small" bordered items={itemsOf(booking)} />
      <Flex gap={8} wrap>
        <Button disabled={!isCompleted} onClick={() => setDialog('refund')}>
          Refund
        </Button>
        <ResendButton
          id={booking.id}
          what={waitsForLink ? 'pay link' : 'confirmation'}
          disabled={!isCompleted && !waitsForLink}
        />
        <Button onClick={() => setDialog('customer')}>Edit customer</Button>
      </Flex>
      <Typography.Title level={3} style={{ fontSize: 16 }}>
        History
      </Typography.Title>
      <Timeline
        items={booking.history.map(({ at, what, by }, index) => ({
          key: index,
          content: `${dateTime(at)} · ${what}${by === undefined ? '' : ` · ${by}`}`,
        }))}
      />
      <Typography.Title level={3} style={{ fontSize: 16 }}>
        Mails
      </Typography.Title>
      <ul>
        {booking.mails.map(({ id, label, state, at, reason }) => (
          <li key={id}>
            {dateTime(at)} · {label} · {state} {reason !== null && `(${reason})`}
          </li>
        ))}
      </ul>
      {dialog === 'refund' && (
        <RefundDialog booking={booking} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'customer' && (
        <CustomerDialog booking={booking} onClose={() => setDialog(undefined)} />
      )}
    </Flex>
  );
}

function ResendButton({
  id,
  what,
  disabled,
}: {
  id: string;
  what: 'confirmation' | 'pay link';
  disabled: boolean;
}) {
  const act = useAct();
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const send = () =>
    act({ done: `The ${what} is on its way again`, failed: 'Failed to send' }, resend(id).unwrap());
  return (
    <Button disabled={disabled || isLoading} onClick={() => void send()}>
      Resend {what}
    </Button>
  );
}

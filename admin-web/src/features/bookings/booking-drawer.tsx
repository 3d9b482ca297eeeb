import { HIDDEN, type BookingDetail } from '@club/contracts';
import { Button, Descriptions, Drawer, Flex, Skeleton, Timeline, Typography } from 'antd';
import { useState } from 'react';
import { useMay } from '../../shared/api/use-may';
import { FetchFailure } from '../../shared/ui/fetch-failure';
import { useActId } from '../../shared/ui/use-act-id';
import { useAction } from '../../shared/ui/use-action';
import { useBookingQuery, useResendConfirmationMutation } from './bookings.api';
import { factsOf } from './booking-facts';
import { historyLine, mailLine } from './booking-lines';
import { BookingStory } from './booking-story';
import { DisputeAlert } from './dispute-alert';
import { CustomerDialog } from './customer-dialog';
import { DoorNote } from './door-note';
import { LegalHold } from './legal-hold';
import { MoveDialog } from './move-dialog';
import { QuarantineAlert } from './quarantine-alert';
import { RefundDialog } from './refund-dialog';
import { RefundRequestLine } from './refund-request-line';
import { RefundsList } from './refunds-list';
import { Returns } from './returns';
import { UnpaidMove } from './unpaid-move';

/** One booking with its history, its money and its e-mails. */
export function BookingDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError, error, refetch } = useBookingQuery(id);
  return (
    <Drawer
      open
      size={560}
      title={data === undefined ? 'Booking' : `Booking ${data.bookingReference}`}
      onClose={onClose}
    >
      {isError && <FetchFailure title="Failed to fetch bookings" error={error} onRetry={refetch} />}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && <BookingDetails booking={data} />}
    </Drawer>
  );
}

const itemsOf = (booking: BookingDetail) =>
  factsOf(booking).map(({ key, label, text }) => ({ key, label, children: text }));

function BookingDetails({ booking }: { booking: BookingDetail }) {
  const may = useMay();
  return (
    <Flex vertical gap={16}>
      {booking.quarantine !== null && (
        <QuarantineAlert booking={booking} reason={booking.quarantine} />
      )}
      {booking.disputes.map((dispute) => (
        <DisputeAlert key={dispute.id} dispute={dispute} bookingId={booking.id} />
      ))}
      <Descriptions column={1} size="small" bordered items={itemsOf(booking)} />
      {booking.unpaidMove !== null && <UnpaidMove booking={booking} move={booking.unpaidMove} />}
      <BookingActions booking={booking} />
      {may('bookings:write') && <DoorNote key={booking.doorNote} booking={booking} />}
      <LegalHold booking={booking} />
      {booking.returns.length > 0 && <Returns returns={booking.returns} />}
      {booking.refunds.length > 0 && <RefundsList booking={booking} />}
      {booking.refundRequests.length > 0 && <RefundRequests requests={booking.refundRequests} />}
      <BookingStory moves={booking.moves} arrivals={booking.arrivals} />
      <Heading>History</Heading>
      <Timeline
        items={booking.history.map((entry, key) => ({ key, content: historyLine(entry) }))}
      />
      <Heading>E-mails</Heading>
      <ul>
        {booking.mails.map((mail) => (
          <li key={mail.id}>{mailLine(mail)}</li>
        ))}
      </ul>
    </Flex>
  );
}

const Heading = ({ children }: { children: string }) => (
  <Typography.Title level={3} style={{ fontSize: 16 }}>
    {children}
  </Typography.Title>
);

const RefundRequests = ({ requests }: { requests: BookingDetail['refundRequests'] }) => (
  <section aria-label="Refund requests">
    <Heading>Refund requests</Heading>
    <Flex vertical gap={8}>
      {requests.map((request) => (
        <RefundRequestLine key={request.id} request={request} />
      ))}
    </Flex>
  </section>
);

function BookingActions({ booking }: { booking: BookingDetail }) {
  const [dialog, setDialog] = useState<'refund' | 'move' | 'customer' | undefined>();
  const close = (): void => setDialog(undefined);
  const isCompleted = booking.paymentStatus === 'completed';
  const isPending = booking.paymentStatus === 'pending';
  const waitsForLink = isPending && booking.byLink;
  return (
    <Flex gap={8} wrap>
      <Button disabled={!isCompleted} onClick={() => setDialog('refund')}>
        Refund
      </Button>
      <Button disabled={!isCompleted} onClick={() => setDialog('move')}>
        Move to another show
      </Button>
      <ResendButton
        id={booking.id}
        label={waitsForLink ? 'pay link' : 'confirmation'}
        disabled={(!isCompleted && !waitsForLink) || isWithoutAddress(booking)}
      />
      <Button disabled={booking.customerName === ''} onClick={() => setDialog('customer')}>
        Edit customer
      </Button>
      {dialog === 'refund' && <RefundDialog booking={booking} onClose={close} />}
      {dialog === 'move' && <MoveDialog booking={booking} onClose={close} />}
      {dialog === 'customer' && <CustomerDialog booking={booking} onClose={close} />}
    </Flex>
  );
}

/** Members who may not read customers see no address, and there may be one. */
const isWithoutAddress = ({ customerName, customerEmail }: BookingDetail): boolean =>
  customerEmail === '' && customerName !== HIDDEN;

interface ResendButtonProps {
  id: string;
  label: 'confirmation' | 'pay link';
  disabled: boolean;
}
function ResendButton({ id, label, disabled }: ResendButtonProps) {
  const runAction = useAction();
  const once = useActId();
  const [resend, { isLoading }] = useResendConfirmationMutation();
  const send = () =>
    runAction(
      { done: `The ${label} is on its way again`, failed: 'Failed to send' },
      once((resendId) => resend({ id, resendId }).unwrap()),
    );
  return (
    <Button disabled={disabled || isLoading} onClick={() => void send()}>
      Resend {label}
    </Button>
  );
}

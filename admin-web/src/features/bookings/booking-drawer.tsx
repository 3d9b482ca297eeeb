import { HIDDEN, type BookingDetail, type Permission } from '@club/contracts';
import { Button, Descriptions, Drawer, Flex, Skeleton, Timeline, Typography } from 'antd';
import { useState } from 'react';
import { useMayAt } from '../../shared/api/use-may';
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
  const may = useMayOf(booking);
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
      {may('bookings:write') && <DoorNote booking={booking} />}
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

/** What the member of staff may do with a booking, at the venue of its show. */
function useMayOf({ show }: BookingDetail): (permission: Permission) => boolean {
  const mayAt = useMayAt();
  return (permission) => mayAt(permission, show?.venueId);
}

type Dialog = 'refund' | 'move' | 'customer';

function BookingActions({ booking }: { booking: BookingDetail }) {
  const may = useMayOf(booking);
  const [dialog, setDialog] = useState<Dialog | undefined>();
  const isCompleted = booking.paymentStatus === 'completed';
  return (
    <Flex gap={8} wrap>
      {may('bookings:refund') && (
        <Button disabled={!isCompleted} onClick={() => setDialog('refund')}>
          Refund
        </Button>
      )}
      {may('bookings:write') && (
        <>
          <Button disabled={!isCompleted} onClick={() => setDialog('move')}>
            Move to another show
          </Button>
          <ResendButton id={booking.id} {...resendOf(booking)} />
          <Button disabled={!hasKnownCustomer(booking)} onClick={() => setDialog('customer')}>
            Edit customer
          </Button>
        </>
      )}
      {dialog !== undefined && (
        <Chosen dialog={dialog} booking={booking} onClose={() => setDialog(undefined)} />
      )}
    </Flex>
  );
}

interface ChosenProps {
  dialog: Dialog;
  booking: BookingDetail;
  onClose: () => void;
}
function Chosen({ dialog, ...props }: ChosenProps) {
  switch (dialog) {
    case 'refund':
      return <RefundDialog {...props} />;
    case 'move':
      return <MoveDialog {...props} />;
    case 'customer':
      return <CustomerDialog {...props} />;
  }
}

function resendOf(booking: BookingDetail): Pick<ResendButtonProps, 'label' | 'disabled'> {
  const { paymentStatus, byLink } = booking;
  const waitsForLink = paymentStatus === 'pending' && byLink;
  const isSent = paymentStatus === 'completed' || waitsForLink;
  return {
    label: waitsForLink ? 'pay link' : 'confirmation',
    disabled: !isSent || isWithoutAddress(booking),
  };
}

/** Saving a form with a hidden name would replace the name. */
const hasKnownCustomer = ({ customerName }: BookingDetail): boolean =>
  customerName !== '' && customerName !== HIDDEN;

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

import type { Booking, Show } from '@club/contracts';
import { useState } from 'react';
import { BookingConfirmed } from '../../features/bookings/booking-confirmed';
import { CalendarLinks } from '../../features/my-booking/calendar-links';
import { myBookingApi } from '../../features/my-booking/my-booking.api';
import { TicketCode, TicketRoom } from '../../features/my-booking/ticket-code';
import { UnopenedLink } from '../../features/my-booking/unopened-link';
import { paths } from '../../shared/config/paths';
import { Button, ButtonLink } from '../../shared/ui/button';

interface ConfirmationProps {
  /** What is known of the booking already; without it the page waits for what the link opens. */
  booking?: Booking | undefined;
  show?: Show | undefined;
  /** Of the booking's link. */
  token: string;
  /** The payment was made on this page. */
  hasJustPaid?: boolean;
}
/** A payment that is still being settled has its ticket soon. Only this page asks again (ADR 46). */
const SHORTEST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 30_000;
const { useQueryState, useQuerySubscription } = myBookingApi.endpoints.myBooking;

/** @returns the pause before the next question: as long as the page has waited so far, within these limits. */
const pauseAfter = (waitedMs: number): number =>
  Math.min(Math.max(SHORTEST_PAUSE_MS, waitedMs), LONGEST_PAUSE_MS);

const isSettling = (booking: Booking | undefined): boolean => booking?.paymentStatus === 'pending';

/** What a booking's link opens, and how to ask for it again if that has failed. */
function useLinkedBooking(token: string, known: Booking | undefined) {
  const [openedAt] = useState(() => Date.now());
  const { data, error, isFetching, isError, ...query } = useQueryState({ token });
  const pause = pauseAfter((query.startedTimeStamp ?? openedAt) - openedAt);
  const { refetch } = useQuerySubscription(
    { token },
    { pollingInterval: isSettling(data?.booking ?? known) ? pause : 0 },
  );
  const hasFailed = isError && data === undefined && !isFetching;
  return { opened: data, error, retry: hasFailed ? () => void refetch() : undefined };
}

/** A paid booking with its ticket. What is known already is shown at once, whether or not the link can be opened now. */
export function BookingConfirmation({
  booking: known,
  show,
  token,
  hasJustPaid = false,
}: ConfirmationProps) {
  const { opened, error, retry } = useLinkedBooking(token, known);
  const booking = opened?.booking ?? known;
  if (booking === undefined) return <Unopened error={error} retry={retry} />;
  return (
    <PaidBooking
      booking={booking}
      show={booking.show ?? show}
      ticketSvg={opened?.ticketSvg ?? null}
      hasJustPaid={hasJustPaid}
      retry={retry}
    />
  );
}

const willHaveTicket = ({ paymentStatus }: Booking): boolean =>
  paymentStatus === 'completed' || paymentStatus === 'pending';

interface PaidBookingProps {
  booking: Booking;
  show: Show | undefined;
  ticketSvg: string | null;
  hasJustPaid: boolean;
  /** Present if the ticket could not be loaded. */
  retry: (() => void) | undefined;
}
const PaidBooking = ({ booking, show, ticketSvg, hasJustPaid, retry }: PaidBookingProps) => (
  <BookingConfirmed
    booking={booking}
    show={show}
    hasJustPaid={hasJustPaid}
    ticket={
      willHaveTicket(booking) && (
        <TicketRoom>
          {ticketSvg === null ? (
            <NoTicketYet retry={retry} />
          ) : (
            <TicketCode booking={booking} svg={ticketSvg} />
          )}
        </TicketRoom>
      )
    }
    actions={
      show !== undefined && (
        <CalendarLinks show={show} bookingReference={booking.bookingReference} />
      )
    }
  />
);

interface UnopenedProps {
  error: unknown;
  retry: (() => void) | undefined;
}
const Unopened = ({ error, retry }: UnopenedProps) =>
  retry === undefined ? (
    <Looking />
  ) : (
    <UnopenedLink error={error} onRetry={retry}>
      <LinkExpired />
    </UnopenedLink>
  );

const Looking = () => <p role="status">Looking for your booking…</p>;

const LinkExpired = () => (
  <section className="panel">
    <h1 className="display">This link has expired</h1>
    <p>It may be old, or part of it may be missing. Ask us to send you a new one.</p>
    <ButtonLink to={paths.findBooking.href()}>Find My Booking</ButtonLink>
  </section>
);

const NoTicketYet = ({ retry }: Pick<PaidBookingProps, 'retry'>) =>
  retry === undefined ? (
    <p className="soft">Your ticket will appear here.</p>
  ) : (
    <div>
      <p>Your ticket could not be loaded just now. It is in your e-mail as well.</p>
      <Button look="ghost" onClick={retry}>
        Show My Ticket
      </Button>
    </div>
  );

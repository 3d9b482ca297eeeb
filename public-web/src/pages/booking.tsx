import { canBeBooked, showMoment, type Show, type ShowMoment } from '@club/contracts';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BookingForm } from '../features/bookings/booking-form';
import { CardProvider } from '../shared/payment/card-provider';
import { ShowSummary } from '../features/bookings/show-summary';
import { useBookingFlow } from '../features/bookings/use-booking-flow';
import { ShowAlternatives } from '../features/shows/show-alternatives';
import { ShowNotFound } from '../features/shows/show-not-found';
import { useLiveShow } from '../features/shows/use-live-show';
import { useShowQuery } from '../features/shows/shows.api';
import { paths } from '../shared/config/paths';
import { PhoneLink } from '../shared/config/phone-link';
import { PageHead } from '../shared/seo/page-head';
import { useNow } from '../shared/seo/use-now';
import { classNames } from '../shared/ui/class-names';
import { Loading } from '../shared/ui/skeleton';
import { Tooltips } from '../shared/ui/tooltip';
import { BookingConfirmation } from './booking/confirmation';
import checkout from './checkout.module.css';

export function Page() {
  const { id = '' } = useParams();
  const { data: show, isLoading } = useShowQuery(id);
  if (isLoading) return <Loading text="Loading show details..." />;
  if (show === undefined) return <ShowNotFound path={paths.booking.href(id)} />;
  return (
    <div className={classNames('wrap', checkout.page)}>
      <PageHead
        title={`Book tickets: ${show.title}`}
        description={`Book your tickets for ${show.title} in ${show.venue.city}.`}
        path={paths.booking.href(id)}
        noIndex
      />
      <Tooltips>
        <CardProvider>
          <Booking show={show} />
        </CardProvider>
      </Tooltips>
    </div>
  );
}

function Booking({ show }: { show: Show }) {
  useLiveShow(show.id);
  const now = useNow();
  const { submit, busy, ready, hold, outcome } = useBookingFlow(show);
  const isOnSale = canBeBooked(show, now);
  // A form that was begun stays when the last places are sold: some may come back, and nothing typed is lost.
  const [wasOnSale] = useState(isOnSale);
  if (outcome.step === 'paid') {
    const { booking } = outcome;
    return (
      <BookingConfirmation booking={booking} show={show} token={booking.linkToken} hasJustPaid />
    );
  }
  const hasPlaces = isOnSale || hold !== undefined;
  return (
    <>
      <p>
        <Link to={paths.home.href()}>← Back to shows</Link>
      </p>
      <h1 className="display">Book Your Tickets</h1>
      <noscript>
        <p className="panel">
          Paying by card needs JavaScript. Please switch it on, or ring us: <PhoneLink />
        </p>
      </noscript>
      {!hasPlaces && <SalesNote moment={showMoment(show, now)} />}
      {hasPlaces || wasOnSale ? (
        <div className={checkout.columns}>
          <BookingForm show={show} busy={busy} ready={ready} hold={hold} onSubmit={submit} />
          <ShowSummary show={show} />
        </div>
      ) : (
        <ShowSummary show={show} />
      )}
      {!hasPlaces && <ShowAlternatives show={show} now={now} />}
    </>
  );
}

const NOTES = {
  cancelled: 'This show has been cancelled.',
  'sales-ended': 'Online booking for this show has ended.',
  past: 'This show has ended.',
  'not-on-sale': 'Tickets for this show are not on sale yet.',
  'sold-out': 'This show is sold out.',
  held: 'The last tickets are being booked right now. If a buyer changes their mind, they will be on sale again.',
  'few-left': undefined,
  'on-sale': undefined,
} as const;

function SalesNote({ moment }: { moment: ShowMoment }) {
  const note = NOTES[moment];
  if (note === undefined) return null;
  return (
    <p className={classNames('panel', checkout.note)} role="status">
      {note} <Link to={paths.section('shows')}>See other Saturdays</Link>
    </p>
  );
}

import type { Booking, PayLinkReply } from '@club/contracts';
import { useState } from 'react';
import { BookingConfirmed } from '../features/bookings/booking-confirmed';
import { useConfirmPaymentMutation } from '../features/bookings/bookings.api';
import { ShowSummary } from '../features/bookings/show-summary';
import { useLinkToken } from '../features/my-booking/link-token';
import { PayForm } from '../features/pay-link/pay-form';
import { usePayLinkQuery } from '../features/pay-link/pay-link.api';
import { useConfigQuery } from '../shared/config/config.api';
import { paths } from '../shared/config/paths';
import { CardProvider } from '../shared/payment/card-payment';
import { PageHead } from '../shared/seo/page-head';
import { ButtonLink } from '../shared/ui/button';

const heldUntil = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'full',
  timeStyle: 'short',
});

/** Where a pay link leads: the booking that was taken by phone, and the card entry. */
export function Page() {
  const token = useLinkToken();
  const { data: config } = useConfigQuery();
  return (
    <div className="wrap booking-page">
      <PageHead
        title="Pay for Your Tickets"
        description="Pay for the tickets that we hold for you."
        path={paths.pay.href()}
        noIndex
      />
      <noscript>
        <p className="panel">Paying by card needs JavaScript. Please switch it on, or ring us.</p>
      </noscript>
      <CardProvider config={config}>
        {token === '' ? <NoLink /> : token !== undefined && <Opened token={token} />}
      </CardProvider>
    </div>
  );
}

function Opened({ token }: { token: string }) {
  const { data, isError } = usePayLinkQuery({ token });
  if (isError) return <NoLink />;
  return data === undefined ? (
    <p role="status">Looking for your booking …</p>
  ) : (
    <Payment link={data} />
  );
}

function Payment({ link }: { link: PayLinkReply }) {
  const [confirmPayment] = useConfirmPaymentMutation();
  const [paid, setPaid] = useState<Booking | undefined>(
    link.state === 'paid' ? link.booking : undefined,
  );
  const { booking, clientSecret } = link;
  const finish = async (paymentIntentId: string): Promise<void> => {
    // The money moved: without an answer the server finishes alone.
    const confirmed = await confirmPayment({ bookingId: booking.id, paymentIntentId })
      .unwrap()
      .catch(() => booking);
    setPaid(confirmed);
  };
  if (booking.show === undefined) return <NoLink />;
  if (paid !== undefined) return <BookingConfirmed booking={paid} show={booking.show} />;
  if (link.state === 'over' || clientSecret === null) return <Over />;
  return (
    <>
      <h1 className="display">Pay for Your Tickets</h1>
      <p>We hold your places until {heldUntil.format(new Date(link.expiresAt))}.</p>
      <div className="book">
        <PayForm
          booking={booking}
          clientSecret={clientSecret}
          amountDue={link.amountDue}
          onPaid={(id) => void finish(id)}
        />
        <ShowSummary show={booking.show} />
      </div>
    </>
  );
}

const Over = () => (
  <section className="panel" role="status">
    <h1 className="display">These places are free again</h1>
    <p>The time to pay is over, so we gave them back. Nothing was charged. There may be others:</p>
    <ButtonLink to={paths.section('shows')}>See All Shows</ButtonLink>
  </section>
);

const NoLink = () => (
  <section className="panel">
    <h1 className="display">This link opens nothing</h1>
    <p>
      It may be old, or a part of it got lost on the way. Ring us and we will send you a new one.
    </p>
    <ButtonLink to={paths.home.href()}>Back to Home</ButtonLink>
  </section>
);

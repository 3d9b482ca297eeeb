import type { PaymentStatus, PayLinkReply } from '@club/contracts';
import { useState } from 'react';
import { useConfirmPaymentMutation } from '../features/bookings/bookings.api';
import { ShowSummary } from '../features/bookings/show-summary';
import { useLinkToken } from '../features/my-booking/link-token';
import { UnopenedLink } from '../features/my-booking/unopened-link';
import { PayForm } from '../features/pay-link/pay-form';
import { usePayLinkQuery } from '../features/pay-link/pay-link.api';
import { paths } from '../shared/config/paths';
import { PhoneLink } from '../shared/config/phone-link';
import { CardProvider } from '../shared/payment/card-provider';
import { PageHead } from '../shared/seo/page-head';
import { ButtonLink } from '../shared/ui/button';
import { classNames } from '../shared/ui/class-names';
import { BookingConfirmation } from './booking/confirmation';
import checkout from './checkout.module.css';

const heldUntil = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'full',
  timeStyle: 'short',
});

/** The page that a pay link opens: the booking that was taken by phone, and the card entry. */
export function Page() {
  const token = useLinkToken();
  return (
    <div className={classNames('wrap', checkout.page)}>
      <PageHead
        title="Pay for Your Tickets"
        description="Pay for the tickets that we hold for you."
        path={paths.pay.href()}
        noIndex
      />
      <noscript>
        <p className="panel">
          Paying by card needs JavaScript. Please switch it on, or ring us: <PhoneLink />
        </p>
      </noscript>
      <CardProvider>
        {token === '' ? <NoLink /> : token !== undefined && <Opened key={token} token={token} />}
      </CardProvider>
    </div>
  );
}

function Opened({ token }: { token: string }) {
  const { data, error, isError, refetch } = usePayLinkQuery({ token });
  if (isError)
    return (
      <UnopenedLink error={error} onRetry={() => void refetch()}>
        <NoLink />
      </UnopenedLink>
    );
  return data === undefined ? (
    <p role="status">Looking for your booking…</p>
  ) : (
    <Payment link={data} />
  );
}

function Payment({ link }: { link: PayLinkReply }) {
  const [confirmPayment] = useConfirmPaymentMutation();
  const { booking, clientSecret, linkToken } = link;
  const [paid, setPaid] = useState<PaymentStatus | undefined>(
    link.state === 'paid' ? booking.paymentStatus : undefined,
  );
  const finish = async (paymentIntentId: string): Promise<void> => {
    // The card was charged: if no answer arrives, the server completes the booking.
    const { paymentStatus } = await confirmPayment({ bookingId: booking.id, paymentIntentId })
      .unwrap()
      .catch(() => booking);
    setPaid(paymentStatus);
  };
  if (paid !== undefined) {
    const paidBooking = { ...booking, paymentStatus: paid };
    return (
      <BookingConfirmation
        booking={paidBooking}
        show={booking.show}
        token={linkToken}
        hasJustPaid={link.state !== 'paid'}
      />
    );
  }
  if (link.state === 'over' || clientSecret === null) return <HoldExpired />;
  return (
    <>
      <h1 className="display">Pay for Your Tickets</h1>
      <p>We hold your places until {heldUntil.format(new Date(link.expiresAt))}.</p>
      <div className={checkout.columns}>
        <PayForm
          booking={booking}
          clientSecret={clientSecret}
          amountDue={link.amountDue}
          onPaid={finish}
        />
        {booking.show !== undefined && <ShowSummary show={booking.show} />}
      </div>
    </>
  );
}

const HoldExpired = () => (
  <section className="panel" role="status">
    <h1 className="display">The time to pay has passed</h1>
    <p>We have released your places and charged nothing. There may still be tickets:</p>
    <ButtonLink to={paths.section('shows')}>See All Shows</ButtonLink>
  </section>
);

const NoLink = () => (
  <section className="panel">
    <h1 className="display">This link has expired</h1>
    <p>
      It may be old, or part of it may be missing. For a new one, ring us: <PhoneLink />
    </p>
    <ButtonLink to={paths.home.href()}>Back to Home</ButtonLink>
  </section>
);

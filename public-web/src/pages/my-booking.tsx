import { useLinkToken } from '../features/my-booking/link-token';
import { useMyBookingQuery } from '../features/my-booking/my-booking.api';
import { Ticket } from '../features/my-booking/ticket';
import { paths } from '../shared/config/paths';
import { PageHead } from '../shared/seo/page-head';
import { ButtonLink } from '../shared/ui/button';

export function Page() {
  const token = useLinkToken();
  return (
    <div className="wrap text-page">
      <PageHead
        title="My Booking"
        description="Your tickets."
        path={paths.myBooking.href()}
        noIndex
      />
      <noscript>
        <p className="panel">
          Your ticket stands in the confirmation mail too; this page needs JavaScript.
        </p>
      </noscript>
      {token === '' ? <NoBooking /> : token !== undefined && <Opened token={token} />}
    </div>
  );
}

function Opened({ token }: { token: string }) {
  const { data, isError } = useMyBookingQuery({ token });
  if (isError) return <NoBooking />;
  return data === undefined ? (
    <p role="status">Looking for your booking …</p>
  ) : (
    <Ticket mine={data} token={token} />
  );
}

const NoBooking = () => (
  <section className="panel">
    <h1 className="display">This link opens nothing</h1>
    <p>It may be old, or a part of it got lost on the way. We are glad to send you a new one.</p>
    <ButtonLink to={paths.findBooking.href()}>Find My Booking</ButtonLink>
  </section>
);

import { LateSection } from '../features/my-booking/late-section';
import { useLinkToken } from '../features/my-booking/link-token';
import { useMyBookingQuery } from '../features/my-booking/my-booking.api';
import { Ticket } from '../features/my-booking/ticket';
import { UnopenedLink } from '../features/my-booking/unopened-link';
import { paths } from '../shared/config/paths';
import { PageHead } from '../shared/seo/page-head';
import { ButtonLink } from '../shared/ui/button';
import { TextPage } from '../shared/ui/text-page';
import { MoveSection } from './my-booking/move-section';

export function Page() {
  const token = useLinkToken();
  return (
    <TextPage>
      <PageHead
        title="My Booking"
        description="Your tickets."
        path={paths.myBooking.href()}
        noIndex
      />
      <noscript>
        <p className="panel">
          This page needs JavaScript. Your ticket is also in the confirmation e-mail.
        </p>
      </noscript>
      {token === '' ? <NoBooking /> : token !== undefined && <Opened token={token} />}
    </TextPage>
  );
}

function Opened({ token }: { token: string }) {
  const { data, error, isError, refetch } = useMyBookingQuery({ token });
  if (isError)
    return (
      <UnopenedLink error={error} onRetry={() => void refetch()}>
        <NoBooking />
      </UnopenedLink>
    );
  return data === undefined ? (
    <p role="status">Looking for your booking…</p>
  ) : (
    <>
      <Ticket mine={data} token={token} />
      {typeof data.lateMinutes === 'number' && (
        <LateSection token={token} known={data.lateMinutes} onSaid={() => void refetch()} />
      )}
      {data.ticketSvg === null ? (
        <ButtonLink to={paths.section('shows')}>See All Shows</ButtonLink>
      ) : (
        <MoveSection mine={data} token={token} onMoved={() => void refetch()} />
      )}
    </>
  );
}

const NoBooking = () => (
  <section className="panel">
    <h1 className="display">This link has expired</h1>
    <p>It may be old, or part of it may be missing. Ask us to send you a new one.</p>
    <ButtonLink to={paths.findBooking.href()}>Find My Booking</ButtonLink>
  </section>
);

import type { MyBooking } from '@club/contracts';
import { LateSection } from '../features/my-booking/late-section';
import { useLinkToken } from '../features/my-booking/link-token';
import { useMyBookingQuery } from '../features/my-booking/my-booking.api';
import { Ticket } from '../features/my-booking/ticket';
import { isWrongLink, UnopenedLink } from '../features/my-booking/unopened-link';
import { paths } from '../shared/config/paths';
import { PageHead } from '../shared/seo/page-head';
import { Button, ButtonLink } from '../shared/ui/button';
import { TextPage } from '../shared/ui/text-page';
import { MoveSection } from './my-booking/move-section';
import { NameSection } from './my-booking/name-section';
import { ReturnSection } from './my-booking/return-section';
import { TransferSection } from './my-booking/transfer-section';
import { UnpaidMove } from './my-booking/unpaid-move';

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
      {token === '' ? (
        <NoBooking title="This link does not work" />
      ) : (
        token !== undefined && <Opened key={token} token={token} />
      )}
    </TextPage>
  );
}

function Opened({ token }: { token: string }) {
  const { data, error, isError, refetch } = useMyBookingQuery({ token });
  const retry = () => void refetch();
  if (isError && (data === undefined || isWrongLink(error)))
    return (
      <UnopenedLink error={error} onRetry={retry}>
        <NoBooking />
      </UnopenedLink>
    );
  if (data === undefined) return <p role="status">Looking for your booking…</p>;
  return (
    <>
      {isError && <OutOfDate onRetry={retry} />}
      <OpenedBooking mine={data} token={token} onChanged={retry} />
    </>
  );
}

/** The ticket stays on the page when the booking cannot be read again, because people need it at the door. */
const OutOfDate = ({ onRetry }: { onRetry: () => void }) => (
  <section className="panel" role="alert">
    <p>We could not load your booking again, so this page may be out of date.</p>
    <Button onClick={onRetry}>Try again</Button>
  </section>
);

interface OpenedBookingProps {
  mine: MyBooking;
  token: string;
  onChanged: () => void;
}
const OpenedBooking = ({ mine, token, onChanged }: OpenedBookingProps) => (
  <>
    <Ticket mine={mine} token={token} />
    <UnpaidMove mine={mine} token={token} onChanged={onChanged} />
    {typeof mine.lateMinutes === 'number' && (
      <LateSection token={token} known={mine.lateMinutes} onSaid={onChanged} />
    )}
    {mine.ticketSvg === null ? (
      <ButtonLink to={paths.section('shows')}>See All Shows</ButtonLink>
    ) : (
      <MoveSection mine={mine} token={token} onMoved={onChanged} />
    )}
    <TransferSection mine={mine} token={token} onChanged={onChanged} />
    <ReturnSection mine={mine} token={token} onChanged={onChanged} />
    <NameSection mine={mine} token={token} onCorrected={onChanged} />
  </>
);

const NoBooking = ({ title = 'This link has expired' }: { title?: string }) => (
  <section className="panel">
    <h1 className="display">{title}</h1>
    <p>It may be old, or part of it may be missing. Ask us to send you a new one.</p>
    <ButtonLink to={paths.findBooking.href()}>Find My Booking</ButtonLink>
  </section>
);

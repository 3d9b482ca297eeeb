import { longDate, spokenTime, type OfferedTickets } from '@club/contracts';
import { useLinkToken } from '../features/my-booking/link-token';
import { spokenInstant, tickets } from '../features/my-booking/return-phrases';
import {
  useAcceptTransferMutation,
  useOfferedTicketsQuery,
} from '../features/my-booking/transfers.api';
import { isWrongLink, UnopenedLink } from '../features/my-booking/unopened-link';
import { asApiError } from '../shared/api/api-error';
import { paths } from '../shared/config/paths';
import { PhoneLink } from '../shared/config/phone-link';
import { PageHead } from '../shared/seo/page-head';
import { Button, ButtonLink } from '../shared/ui/button';
import { TextPage } from '../shared/ui/text-page';

/** The page that a friend's link opens: tickets that a booker gives away. */
export function Page() {
  const token = useLinkToken();
  return (
    <TextPage>
      <PageHead
        title="Tickets for You"
        description="Tickets that a friend gives you."
        path={paths.takeTickets.href()}
        noIndex
      />
      <noscript>
        <p className="panel">
          This page needs JavaScript. Please switch it on, or ring us: <PhoneLink />
        </p>
      </noscript>
      {token === '' ? <NoTickets /> : token !== undefined && <Opened key={token} token={token} />}
    </TextPage>
  );
}

function Opened({ token }: { token: string }) {
  const { data, error, isError, refetch } = useOfferedTicketsQuery({ token });
  const [accept, { isLoading, isSuccess, error: refused }] = useAcceptTransferMutation();
  if (isSuccess) return <Taken />;
  // A repeated press, or one that came too late: the same page as for a link that was used.
  if (refused !== undefined && isWrongLink(refused)) return <NoTickets />;
  if (data !== undefined)
    return (
      <Offered
        offered={data}
        isBusy={isLoading}
        problem={refused === undefined ? undefined : problemOf(refused)}
        onAccept={() => void accept({ token })}
      />
    );
  return isError ? (
    <UnopenedLink error={error} onRetry={() => void refetch()}>
      <NoTickets />
    </UnopenedLink>
  ) : (
    <p role="status">Looking for your tickets…</p>
  );
}

const problemOf = (error: unknown): string =>
  asApiError(error)?.displayMessage ?? 'That did not reach us. Please try again in a moment.';

interface OfferedProps {
  offered: OfferedTickets;
  isBusy: boolean;
  problem: string | undefined;
  onAccept: () => void;
}
const Offered = ({ offered, isBusy, problem, onAccept }: OfferedProps) => (
  <section className="panel">
    <h1 className="display">{tickets(offered.quantity)} for You</h1>
    <p>
      Hello {offered.name}, {offered.from} would like to give you {tickets(offered.quantity)}.
    </p>
    {offered.show !== undefined && (
      <p className="big">
        {offered.show.title}
        <br />
        {longDate(offered.show.date ?? '')}
        <br />
        Doors {spokenTime(offered.show.doorsTime)} • Show {spokenTime(offered.show.showTime)}
        <br />
        {offered.show.venue.name}, {offered.show.venue.address}
      </p>
    )}
    <p>
      Say yes, and we e-mail you a ticket in your name. If you cannot come, do nothing, and they
      stay with {offered.from}. You can say yes until {spokenInstant(offered.until)}.
    </p>
    {problem !== undefined && (
      <p role="alert">
        {problem} <PhoneLink />
      </p>
    )}
    <Button disabled={isBusy} onClick={onAccept}>
      Yes, I Am Coming
    </Button>
  </section>
);

const Taken = () => (
  <section className="panel" role="status">
    <h1 className="display">See You There</h1>
    <p>The tickets are yours. We are sending them to you by e-mail; show them at the door.</p>
  </section>
);

const NoTickets = () => (
  <section className="panel">
    <h1 className="display">This link has expired</h1>
    <p>
      It may be old, or the tickets were taken or taken back. If you have said yes before, your
      ticket is in an e-mail of its own; we can also send you its link again.
    </p>
    <ButtonLink to={paths.findBooking.href()}>Find My Booking</ButtonLink>
  </section>
);

import { canBeBooked } from '@club/contracts';
import { useNavigate } from 'react-router-dom';
import { useLinkToken } from '../features/my-booking/link-token';
import { UnopenedLink } from '../features/my-booking/unopened-link';
import { ShowCard } from '../features/shows/show-card';
import { useShowsQuery } from '../features/shows/shows.api';
import { EntryView } from '../features/waiting-list/entry-view';
import { useEntry } from '../features/waiting-list/use-entry';
import { useMyWaitQuery } from '../features/waiting-list/waiting-list.api';
import { paths } from '../shared/config/paths';
import { PhoneLink } from '../shared/config/phone-link';
import { PageHead } from '../shared/seo/page-head';
import { useNow } from '../shared/seo/use-now';
import { ButtonLink } from '../shared/ui/button';
import { TextPage } from '../shared/ui/text-page';

/** How many nights with places the page of an old link names. */
const NIGHTS = 4;

/** The page that the link of an entry opens. */
export function Page() {
  const token = useLinkToken();
  return (
    <TextPage>
      <PageHead
        title="Waiting List"
        description="Your place in the waiting list of a show."
        path={paths.waitingList.href()}
        noIndex
      />
      <noscript>
        <p className="panel">
          This page needs JavaScript. Please switch it on, or ring us: <PhoneLink />
        </p>
      </noscript>
      {token === '' ? <NoEntry /> : token !== undefined && <Opened key={token} token={token} />}
    </TextPage>
  );
}

function Opened({ token }: { token: string }) {
  const { data, error, isError, refetch } = useMyWaitQuery({ token });
  const navigate = useNavigate();
  const acts = useEntry({
    token,
    onChanged: () => void refetch(),
    onTaken: (payToken) => void navigate(`${paths.pay.href()}#${payToken}`),
  });
  if (data !== undefined) return <EntryView wait={data} acts={acts} onOver={refetch} />;
  return isError ? (
    <UnopenedLink error={error} onRetry={() => void refetch()}>
      <NoEntry />
    </UnopenedLink>
  ) : (
    <p role="status">Looking for your place in the list…</p>
  );
}

/** An old link still says what can be done. */
function NoEntry() {
  const now = useNow();
  const { data: all = [] } = useShowsQuery();
  const nights = all.filter((show) => canBeBooked(show, now)).slice(0, NIGHTS);
  return (
    <>
      <section className="panel">
        <h1 className="display">This link has expired</h1>
        <p>
          It may be old, or part of it may be missing. If you still want places, ring us:{' '}
          <PhoneLink />
        </p>
        <ButtonLink to={paths.section('shows')}>See All Shows</ButtonLink>
      </section>
      {nights.length > 0 && (
        <section aria-labelledby="nights">
          <h2 id="nights" className="display">
            Nights with Places
          </h2>
          <div className="grid">
            {nights.map((show) => (
              <ShowCard key={show.id} show={show} now={now} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}

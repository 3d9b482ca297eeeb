import type { Rights, Show } from '@club/contracts';
import { Empty, Flex, Skeleton } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { DoorListView } from '../features/door/door-list-view';
import { DoorPrint } from '../features/door/door-print';
import { PhonesCard } from '../features/door/phones-card';
import { nextShow, ShowChoice, showsAtDoor } from '../features/door/show-choice';
import { useOwnAccountQuery } from '../shared/api/own-account.api';
import { useShowsQuery } from '../shared/api/shows.api';
import { paths } from '../shared/config/paths';
import { PRINT_NOW, printPath } from '../shared/config/show-paths';
import { FetchFailure } from '../shared/ui/fetch-failure';
import { PageTitle } from '../shared/ui/page-title';
import { OnlyWith } from './only-with';

const withShow = (path: string, showId: string): string =>
  `${path}?show=${encodeURIComponent(showId)}`;

/** The list at the entrance, for a phone in one hand. */
export const DoorPage = () => (
  <div style={{ maxWidth: 720 }}>
    <PageTitle>Door</PageTitle>
    <OnlyWith needs="door:admit">
      <Door />
    </OnlyWith>
  </div>
);

function Door() {
  const shows = useShowsQuery();
  const account = useOwnAccountQuery();
  const retry = () => void Promise.all([shows.refetch(), account.refetch()]);
  // What was read once stays, even if reading it again fails: people are at the door.
  if (shows.data !== undefined && account.data !== undefined)
    return <DoorOfShow shows={shows.data} rights={account.data.rights} />;
  if (!shows.isError && !account.isError) return <Skeleton active />;
  return <FetchFailure title="Failed to fetch the shows" onRetry={retry} />;
}

interface DoorProps {
  shows: readonly Show[];
  rights: Rights;
}

function DoorOfShow({ shows, rights }: DoorProps) {
  const [query, setQuery] = useSearchParams();
  const now = new Date();
  const chosenId = query.get('show') ?? undefined;
  const choice = showsAtDoor(shows, { rights, now, chosenId });
  const showId = chosenId ?? nextShow(choice, now)?.id;
  const venueId = choice.find(({ id }) => id === showId)?.venueId;
  if (showId === undefined) return <Empty description="There is no show at your venues." />;
  return (
    <Flex vertical gap={12}>
      <ShowChoice
        shows={choice}
        value={choice.some(({ id }) => id === showId) ? showId : null}
        onChange={(show) => setQuery({ show }, { replace: true })}
      />
      {venueId !== undefined && <PhonesCard key={venueId} venueId={venueId} rights={rights} />}
      <DoorListView
        key={showId}
        showId={showId}
        printHref={printPath(showId)}
        figuresHref={withShow(paths.doorFigures, showId)}
      />
    </Flex>
  );
}

/** The same list for paper. */
export function DoorPrintPage() {
  const [query, setQuery] = useSearchParams();
  const show = query.get('show') ?? '';
  return (
    <DoorPrint
      showId={show}
      backHref={withShow(paths.door, show)}
      printsAtOnce={query.has(PRINT_NOW)}
      onPrint={() => setQuery({ show }, { replace: true })} // a reload does not print again
    />
  );
}

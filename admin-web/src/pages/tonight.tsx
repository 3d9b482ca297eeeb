import type { Tonight, TonightShow } from '@club/contracts';
import { Button, Empty, Flex, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NeedsPerson } from '../features/tonight/needs-person';
import { ReadinessCard } from '../features/tonight/readiness-card';
import { ShowCard } from '../features/tonight/show-card';
import { useTonightQuery } from '../features/tonight/tonight.api';
import styles from '../features/tonight/tonight.module.css';
import { useIsLive } from '../shared/api/live-state';
import { useMayAt } from '../shared/api/use-may';
import { paths } from '../shared/config/paths';
import { printPath } from '../shared/config/show-paths';
import { dayOf } from '../shared/ui/date-time';
import { FetchFailure } from '../shared/ui/fetch-failure';
import { PageTitle } from '../shared/ui/page-title';
import { useVisible } from '../shared/ui/use-visible';

const BoxOfficeDialog = lazy(() =>
  import('../features/bookings/box-office-dialog').then((dialog) => ({
    default: dialog.BoxOfficeDialog,
  })),
);
const MessageDialog = lazy(() =>
  import('../features/shows/message-dialog').then((dialog) => ({ default: dialog.MessageDialog })),
);

/**
 * The server tells of changes (ADR 71). Without that the page asks by itself, because people arrive at both doors at the same
 * time. A page that is not visible asks for nothing.
 */
const POLL_MS = { live: 60_000, alone: 5_000 } as const;
const TICK_MS = 15_000;

/** The night at a glance: both rooms, and what needs a person. */
export const TonightPage = () => (
  <div style={{ maxWidth: 1200 }}>
    <Night />
  </div>
);

function Night() {
  const isLive = useIsLive();
  const { data, isError, error, refetch } = useTonightQuery(undefined, {
    pollingInterval: useVisible() ? POLL_MS[isLive ? 'live' : 'alone'] : 0,
    refetchOnMountOrArgChange: true,
  });
  const failure = isError && (
    <FetchFailure
      title={data === undefined ? 'Failed to fetch the night' : 'The figures may be out of date'}
      error={error}
      onRetry={refetch}
    />
  );
  return (
    <>
      <PageTitle>{titleOf(data)}</PageTitle>
      {failure}
      {data === undefined && !isError && <Skeleton active />}
      {data !== undefined && <Rooms night={data} />}
    </>
  );
}

function titleOf(night: Tonight | undefined): string {
  if (night === undefined || night.date === null) return 'Tonight';
  return `${night.isToday ? 'Tonight' : 'Next night'}, ${dayOf(night.date)}`;
}

function Rooms({ night }: { night: Tonight }) {
  const now = useNow();
  return (
    <Flex vertical gap={16}>
      <NeedsPerson needs={night.needs} dashboard={paths.dashboard} />
      {night.shows.length === 0 && <Empty description="No show is planned." />}
      <div className={styles.nights}>
        {night.shows.map((show) => (
          <ShowCard key={show.id} show={show} now={now}>
            <ShowActs show={show} date={night.date ?? ''} now={now} />
          </ShowCard>
        ))}
      </div>
      <ReadinessCard />
    </Flex>
  );
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function ShowActs({ show, date, now }: { show: TonightShow; date: string; now: Date }) {
  const mayAt = useMayAt();
  const [dialog, setDialog] = useState<'sell' | 'message' | undefined>();
  const close = (): void => setDialog(undefined);
  const query = `?show=${encodeURIComponent(show.id)}`;
  const isOn = show.status === 'scheduled';
  return (
    <>
      {mayAt('door:admit', show.venueId) && (
        <>
          <LinkButton to={`${paths.door}${query}`} isMain>
            Door
          </LinkButton>
          <LinkButton to={printPath(show.id)}>List (print)</LinkButton>
          <LinkButton to={`${paths.doorFigures}${query}`}>Figures</LinkButton>
        </>
      )}
      {mayAt('bookings:write', show.venueId) && isOn && (
        <SellButton whyNot={whyNotSold(show, now)} onSell={() => setDialog('sell')} />
      )}
      {mayAt('bookers:message', show.venueId) && show.sold > 0 && (
        <Button onClick={() => setDialog('message')}>Message</Button>
      )}
      <Suspense>
        {dialog === 'sell' && <BoxOfficeDialog showId={show.id} onClose={close} />}
        {dialog === 'message' && <MessageDialog show={{ ...show, date }} onClose={close} />}
      </Suspense>
    </>
  );
}

function SellButton({ whyNot, onSell }: { whyNot: string | undefined; onSell: () => void }) {
  if (whyNot === undefined) return <Button onClick={onSell}>Sell</Button>;
  return (
    <>
      <Button disabled>Sell</Button>
      <span style={{ alignContent: 'center' }}>{whyNot}</span>
    </>
  );
}

function whyNotSold({ doorsAt, capacity, sold, held }: TonightShow, now: Date): string | undefined {
  if (new Date(doorsAt) <= now) return 'The doors are open, so it is not sold here any more.';
  return capacity - sold - held > 0 ? undefined : 'No place is free.';
}

interface LinkButtonProps {
  to: string;
  isMain?: boolean;
  children: string;
}
/** A link that looks like a button and stays within the page's script. */
function LinkButton({ to, isMain = false, children }: LinkButtonProps) {
  const navigate = useNavigate();
  return (
    <Button
      href={to}
      type={isMain ? 'primary' : 'default'}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return; // another window
        event.preventDefault();
        void navigate(to);
      }}
    >
      {children}
    </Button>
  );
}

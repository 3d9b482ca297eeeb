import type { Permission, Show } from '@club/contracts';
import { Alert, Button, Empty, Flex, Typography } from 'antd';
import { lazy, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MessageDialog } from '../features/shows/message-dialog';
import { SentMessagesList } from '../features/shows/sent-messages';
import { ShowHistory } from '../features/shows/show-history';
import { wasOnSale } from '../features/shows/show-state';
import styles from '../features/shows/show-page.module.css';
import { useMay, useMayAt } from '../shared/api/use-may';
import { paths } from '../shared/config/paths';
import { printPath, showPath, type ShowTab } from '../shared/config/show-paths';
import { ShowOverview } from './show-overview';

const BookingsTable = lazy(() =>
  import('../features/bookings/bookings-table').then((tab) => ({ default: tab.BookingsTable })),
);
const DoorListView = lazy(() =>
  import('../features/door/door-list-view').then((tab) => ({ default: tab.DoorListView })),
);
const TrailOfShow = lazy(() =>
  import('../features/trail/trail-of-show').then((tab) => ({ default: tab.TrailOfShow })),
);
const WaitingListView = lazy(() =>
  import('../features/waiting-list/waiting-list-view').then((tab) => ({
    default: tab.WaitingListView,
  })),
);

interface TabProps {
  show: Show;
  now: Date;
}
interface Tab {
  title: string;
  /** Who has it at the venue of the show sees the tab. */
  needs: Permission;
  /** There is nothing in it before the show was on sale. */
  needsSale?: true;
  component: (props: TabProps) => ReactNode;
}

const withShow = (path: string, { id }: Show): string => `${path}?show=${encodeURIComponent(id)}`;

const TABS: Record<ShowTab, Tab> = {
  overview: { title: 'Overview', needs: 'shows:read', component: ShowOverview },
  bookings: {
    title: 'Bookings',
    needs: 'bookings:read',
    needsSale: true,
    component: ({ show }) => <BookingsTable ofShow={show.id} />,
  },
  door: {
    title: 'Door list',
    needs: 'door:admit',
    needsSale: true,
    component: ({ show }) => (
      <DoorListView
        showId={show.id}
        printHref={printPath(show.id)}
        figuresHref={withShow(paths.doorFigures, show)}
      />
    ),
  },
  waiting: {
    title: 'Waiting list',
    needs: 'bookings:write',
    needsSale: true,
    component: ({ show }) => <WaitingListView showId={show.id} />,
  },
  messages: {
    title: 'Messages',
    needs: 'bookers:message',
    needsSale: true,
    component: Messages,
  },
  history: { title: 'History', needs: 'shows:read', component: History },
};

/** The tabs of a show are links, so that each has an address. */
export function ShowTabs({ show, tab }: { show: Show; tab: ShowTab }) {
  const mayAt = useMayAt();
  const own = (Object.keys(TABS) as ShowTab[]).filter(
    (name) => mayAt(TABS[name].needs, show.venueId) && hasTab(show, name),
  );
  return (
    <nav className={styles['tabs']} aria-label="Of this show">
      {own.map((name) => (
        <Link
          key={name}
          to={showPath(show.id, name)}
          aria-current={name === tab ? 'page' : undefined}
        >
          {TABS[name].title}
        </Link>
      ))}
    </nav>
  );
}

const hasTab = (show: Show, tab: ShowTab): boolean =>
  TABS[tab].needsSale === undefined || wasOnSale(show);

export const needOfTab = (tab: ShowTab): Permission => TABS[tab].needs;

export function ShowTabContent({ tab, ...props }: TabProps & { tab: ShowTab }) {
  const Component = TABS[tab].component;
  if (!hasTab(props.show, tab)) return <Empty description="This show was not on sale yet." />;
  return <Component key={props.show.id} {...props} />;
}

function Messages({ show }: TabProps) {
  const [isWriting, setWriting] = useState(false);
  return (
    <Flex vertical gap={16} style={{ maxWidth: 720 }}>
      {show.soldTickets === 0 ? (
        <Alert
          type="info"
          showIcon
          title="No one has booked yet, so there is no one to write to."
        />
      ) : (
        <Button type="primary" onClick={() => setWriting(true)} style={{ alignSelf: 'start' }}>
          Write to the bookers
        </Button>
      )}
      <SentMessagesList showId={show.id} />
      {isWriting && <MessageDialog show={show} onClose={() => setWriting(false)} />}
    </Flex>
  );
}

function History({ show }: TabProps) {
  const may = useMay();
  return (
    <div className={styles['overview']}>
      <section aria-label="Changes">
        <Typography.Title level={2} style={{ fontSize: 20 }}>
          Changes
        </Typography.Title>
        <ShowHistory id={show.id} />
      </section>
      {may('trail:read') && (
        <section aria-label="Acts of staff">
          <Typography.Title level={2} style={{ fontSize: 20 }}>
            Acts of staff
          </Typography.Title>
          <TrailOfShow showId={show.id} />
        </section>
      )}
    </div>
  );
}

import { Button, Flex, Layout, Tabs, Typography } from 'antd';
import { useDispatch, useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { BookingsOf } from '../features/bookings/bookings-of';
import { BookingsTable } from '../features/bookings/bookings-table';
import { EnquiriesTable } from '../features/enquiries/enquiries-table';
import { GiftCardsTable } from '../features/gift-cards/gift-cards-table';
import { MailsTable } from '../features/mails/mails-table';
import { useSignOutMutation } from '../features/session/session.api';
import { dropSession, selectSession, signedOut } from '../features/session/session-slice';
import { ShowsTable } from '../features/shows/shows-table';
import { StatCards } from '../features/stats/stat-cards';
import { paths } from '../shared/config/paths';
import { OverviewTab } from './overview-tab';

const TABS = [
  { key: 'shows', label: 'Shows', children: <ShowsTable /> },
  { key: 'bookings', label: 'Bookings', children: <BookingsTable /> },
  {
    key: 'enquiries',
    label: 'Enquiries',
    children: <EnquiriesTable beside={(email) => <BookingsOf email={email} />} />,
  },
  { key: 'gift-cards', label: 'Gift Cards', children: <GiftCardsTable /> },
  {
    key: 'overview',
    label: 'Overview',
    children: (
      <>
        <OverviewTab />
        <MailsTable />
      </>
    ),
  },
];

/** Four figures, then one tab at a time; the tab stands in the address, so that a reload comes back to it. */
export function DashboardPage() {
  const [query, setQuery] = useSearchParams();
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <TopBar />
      <Layout.Content style={{ padding: 16 }}>
        <Typography.Title level={1} style={{ fontSize: 24 }}>
          Dashboard
        </Typography.Title>
        <StatCards />
        <Tabs
          activeKey={query.get('tab') ?? 'shows'}
          items={TABS}
          size="small"
          tabBarGutter={8}
          destroyOnHidden
          onChange={(tab) => setQuery({ tab }, { replace: true })}
        />
      </Layout.Content>
    </Layout>
  );
}

function TopBar() {
  const session = useSelector(selectSession);
  const dispatch = useDispatch();
  const [signOut] = useSignOutMutation();
  const leave = async (): Promise<void> => {
    await signOut()
      .unwrap()
      .catch(() => undefined); // gone from here all the same; an unreachable server ends the session by its age
    dropSession();
    dispatch(signedOut());
  };
  return (
    <Layout.Header style={{ background: '#15100e', paddingInline: 16 }}>
      <Flex align="center" gap={16} style={{ height: '100%' }}>
        <Typography.Text strong ellipsis style={{ color: '#f6efe4', marginRight: 'auto' }}>
          Jaggers staff · {session?.username}
        </Typography.Text>
        <Button href={paths.publicSite()}>View Website</Button>
        <Button onClick={() => void leave()}>Logout</Button>
      </Flex>
    </Layout.Header>
  );
}

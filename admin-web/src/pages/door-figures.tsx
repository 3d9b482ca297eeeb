import { Empty, Layout, Typography } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { DoorFiguresView } from '../features/door/door-figures-view';
import { paths } from '../shared/config/paths';
import { TopBar } from './top-bar';

/** The figures of a night at the door, during it and afterwards. */
export function DoorFiguresPage() {
  const [query] = useSearchParams();
  const showId = query.get('show');
  return (
    <Layout style={{ minHeight: '100vh' }}>
      <TopBar />
      <Layout.Content style={{ padding: 16, maxWidth: 1000, width: '100%', margin: '0 auto' }}>
        <Link to={`${paths.door}${showId === null ? '' : `?show=${encodeURIComponent(showId)}`}`}>
          Back to the door
        </Link>
        <Typography.Title level={1} style={{ fontSize: 24, marginTop: 8 }}>
          Figures of the night
        </Typography.Title>
        {showId === null ? (
          <Empty description="Please choose a show at the door." />
        ) : (
          <DoorFiguresView key={showId} showId={showId} />
        )}
      </Layout.Content>
    </Layout>
  );
}

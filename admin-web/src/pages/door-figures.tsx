import { Empty } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { DoorFiguresView } from '../features/door/door-figures-view';
import { paths } from '../shared/config/paths';
import { PageTitle } from '../shared/ui/page-title';

/** The figures of a night at the door, during it and afterwards. */
export function DoorFiguresPage() {
  const [query] = useSearchParams();
  const showId = query.get('show');
  return (
    <div style={{ maxWidth: 1000 }}>
      <Link to={`${paths.door}${showId === null ? '' : `?show=${encodeURIComponent(showId)}`}`}>
        Back to the door
      </Link>
      <PageTitle>Figures of the night</PageTitle>
      {showId === null ? (
        <Empty description="Please choose a show at the door." />
      ) : (
        <DoorFiguresView key={showId} showId={showId} />
      )}
    </div>
  );
}

import { Link } from 'react-router-dom';
import { paths } from '../../shared/config/paths';
import { TrailRows } from './trail-rows';
import { useTrailQuery } from './trail.api';

/** What staff have done about one show, newest first, with a link to the rest. */
export function TrailOfShow({ showId }: { showId: string }) {
  const trail = useTrailQuery({ target: showId });
  const hasMore = typeof trail.data?.next === 'string';
  return (
    <TrailRows trail={trail}>
      {hasMore && (
        <Link to={`${paths.trail}?trail.target=${encodeURIComponent(showId)}`}>All activity</Link>
      )}
    </TrailRows>
  );
}

import { Link } from 'react-router-dom';
import { paths } from '../../shared/config/paths';
import { TrailRows } from './trail-rows';
import { useTrailQuery } from './trail.api';

/** The newest acts about one show, and the way to the others. */
export function TrailOfShow({ showId }: { showId: string }) {
  const trail = useTrailQuery({ target: showId });
  const hasMore = typeof trail.data?.next === 'string';
  return (
    <TrailRows trail={trail}>
      {hasMore && (
        <Link to={`${paths.trail}?trail.target=${encodeURIComponent(showId)}`}>All acts</Link>
      )}
    </TrailRows>
  );
}

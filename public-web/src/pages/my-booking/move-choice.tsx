import { canBeBooked } from '@club/contracts';
import { useState } from 'react';
import { MovePanel, type MovePanelProps } from '../../features/my-booking/move-panel';
import { useShowsQuery } from '../../features/shows/shows.api';
import { Button } from '../../shared/ui/button';

export { PayDifference } from '../../features/my-booking/pay-difference';

/** The panel with the shows that can be booked when it is opened. */
export function MoveChoice(props: Omit<MovePanelProps, 'shows'>) {
  const { data, isError, refetch } = useShowsQuery(undefined, {
    refetchOnMountOrArgChange: true, // places may have gone since the home page was loaded
  });
  const [now] = useState(() => new Date());
  if (isError)
    return (
      <div role="alert">
        <p>We could not load the shows just now. Please try again in a moment.</p>
        <Button onClick={() => void refetch()}>Try Again</Button>
      </div>
    );
  if (data === undefined) return <p role="status">Loading the shows…</p>;
  return <MovePanel {...props} shows={data.filter((show) => canBeBooked(show, now))} />;
}

import type { SeriesProgress } from '@club/contracts';
import { Alert, Progress } from 'antd';
import { useEffect } from 'react';
import { useShowsQuery } from '../../shared/api/shows.api';
import { countOf } from '../../shared/ui/count-of';
import { dayOf } from '../../shared/ui/date-time';
import { useSeriesOfShowQuery } from './show-page.api';

const POLL_MS = 1_500;

/** The newest series of a show, asked for until it is done. */
export function useSeries(showId: string): SeriesProgress | undefined {
  const { data } = useSeriesOfShowQuery(showId, { refetchOnMountOrArgChange: true });
  const series = data?.series ?? undefined;
  const isOpen = series?.isDone === false;
  useSeriesOfShowQuery(showId, { pollingInterval: POLL_MS, skip: !isOpen });
  const { refetch } = useShowsQuery();
  const made = series?.made ?? 0;
  useEffect(() => {
    if (made > 0) void refetch();
  }, [made, refetch]);
  return series;
}

/** How far a series is. It goes on by itself, also if the page is closed. */
export function SeriesProgressNote({ series }: { series: SeriesProgress }) {
  const { total, made, skipped, isDone } = series;
  return (
    <Alert
      type={isDone ? 'success' : 'info'}
      showIcon
      title={isDone ? `${countOf(made, 'show')} made` : `${made} of ${countOf(total, 'show')} made`}
      description={
        <>
          {!isDone && (
            <>
              <Progress
                percent={Math.round((100 * (made + skipped.length)) / total)}
                showInfo={false}
                aria-label="Shows that are made"
              />
              They are made even if you close this page.
            </>
          )}
          {skipped.length > 0 && (
            <p style={{ margin: 0 }}>
              The venue has a show already on {skipped.map((date) => dayOf(date)).join(', ')}.
            </p>
          )}
        </>
      }
    />
  );
}

/** On the page of a show: a series that is being made, also after a reload. */
export function OpenSeries({ showId }: { showId: string }) {
  const series = useSeries(showId);
  if (series === undefined || series.isDone) return null;
  return (
    <div style={{ marginBottom: 16 }}>
      <SeriesProgressNote series={series} />
    </div>
  );
}

import type { SeriesProgress } from '@club/contracts';
import type { Series } from './series.js';

export const viewSeries = ({ _id: id, at, dates, done }: Series): SeriesProgress => ({
  id,
  at: at.toISOString(),
  total: dates.length,
  made: done.filter(({ showId }) => showId !== null).length,
  skipped: done.filter(({ showId }) => showId === null).map(({ date }) => date),
  isDone: done.length === dates.length,
});

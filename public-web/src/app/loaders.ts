import { canBeBooked, smallestWaitingParty } from '@club/contracts';
import { data, type LoaderFunctionArgs } from 'react-router-dom';
import { showsApi } from '../features/shows/shows.api';
import { venuesApi } from '../features/venues/venues.api';
import { asApiError } from '../shared/api/api-error';
import { configApi } from '../shared/config/config.api';
import { PageFailure } from './page-failure';
import { dispatchOf } from './store-context';

/**
 * Loaders fill RTK Query's cache before a page is shown; components read the cache with the query hooks. They return
 * null, because undefined would not survive the way to the browser and the loader would run again.
 */
type LoaderArgs = Pick<LoaderFunctionArgs, 'context' | 'params'>;

/** Data that the page cannot be shown without. @throws PageFailure */
async function required<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const isMissing = asApiError(error)?.status === 404;
    throw new PageFailure(isMissing ? 'not-found' : 'unavailable', error);
  }
}

/** The data of every page: the club's addresses and the footer's venues. Pages are shown without them, too. */
export async function loadSite(args: LoaderArgs): Promise<null> {
  const dispatch = dispatchOf(args);
  await Promise.all([
    dispatch(configApi.endpoints.config.initiate()),
    dispatch(venuesApi.endpoints.venues.initiate()),
  ]);
  return null;
}

export async function loadHome(args: LoaderArgs): Promise<null> {
  const dispatch = dispatchOf(args);
  // Waits for both, also if one fails, so that an error page has what the other one brought.
  const answers = await Promise.allSettled([
    required(dispatch(showsApi.endpoints.shows.initiate()).unwrap()),
    required(dispatch(venuesApi.endpoints.venues.initiate()).unwrap()),
  ]);
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  return null;
}

export async function loadShow(args: LoaderArgs): Promise<null> {
  const dispatch = dispatchOf(args);
  const id = args.params['id'] ?? '';
  const show = await required(dispatch(showsApi.endpoints.show.initiate(id)).unwrap());
  const now = new Date();
  const mayWait = smallestWaitingParty(show, now) !== undefined;
  // The page then offers other shows.
  if (!canBeBooked(show, now) || mayWait) await dispatch(showsApi.endpoints.shows.initiate());
  return null;
}

export const loadNotFound = () => data(null, { status: 404 });

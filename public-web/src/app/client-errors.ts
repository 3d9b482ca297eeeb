import { withoutPersonalData, type ClientError, type ClientErrorKind } from '@club/contracts';
import { reasonOf } from './page-failure';

/** A page that fails again and again reports no more than this. */
const MAX_REPORTS = 5;
const reported = new Set<string>();

/** The build, from the name of the page's entry script. */
const buildOf = (page: Document): string => {
  const entry = page.querySelector<HTMLScriptElement>('script[src*="/assets/entry-client-"]');
  return /entry-client-([\w-]{1,20})\.js/.exec(entry?.src ?? '')?.[1] ?? 'unknown';
};

/** The page's pattern: what follows its first part is an id. */
const routeOf = ({ pathname }: Location): string => {
  const [, first = '', ...rest] = pathname.split('/');
  const isOurs = /^[a-z0-9-]{0,40}$/.test(first);
  return isOurs ? `/${first}${rest.length > 0 ? '/:id' : ''}` : '/';
};

const placeOf = (error: unknown): string | undefined =>
  error instanceof Error
    ? /\/assets\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})/.exec(error.stack ?? '')?.[1]
    : undefined;

/** Reports an error to the gateway, once for each message and without personal data. */
export function reportClientError(kind: ClientErrorKind, error: unknown): void {
  const message = withoutPersonalData(String(error)) || 'no message';
  if (reported.size >= MAX_REPORTS || reported.has(message)) return;
  reported.add(message);
  const place = placeOf(error);
  const report: ClientError = {
    site: 'public',
    build: buildOf(document),
    route: routeOf(window.location),
    kind,
    message,
    ...(place !== undefined && { place }),
  };
  void Promise.allSettled([
    fetch('/api/client-errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      keepalive: true,
      body: JSON.stringify(report),
    }),
  ]);
}

/** Reports what no one catches: an error of a script or a promise without a handler. */
export function reportUncaught(event: ErrorEvent | PromiseRejectionEvent): void {
  if ('reason' in event) reportClientError('rejection', event.reason);
  else reportClientError('script', event.error ?? event.message);
}

/** An error that the router shows instead of a page. Data that could not be loaded is the server's error, not the page's. */
export function reportPageError(error: unknown): void {
  const reason = reasonOf(error);
  if (reason === 'code-missing') reportClientError('code-missing', error);
  else if (reason === undefined) reportClientError('render', error);
}

/** React has rendered the page again, because it differs from the server's. The console says so, too. */
export function reportHydrationError(error: unknown): void {
  reportClientError('hydration', error);
  reportError(error);
}

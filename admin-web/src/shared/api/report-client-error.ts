import { withoutPersonalData, type ClientError } from '@club/contracts';

/** A page that fails again and again reports no more than this. */
const MAX_REPORTS = 5;
const reported = new Set<string>();

/** The build, from the name of the page's script. */
const buildOf = (page: Document): string => {
  const entry = page.querySelector<HTMLScriptElement>('script[src*="/assets/index-"]');
  return /index-([\w-]{1,20})\.js/.exec(entry?.src ?? '')?.[1] ?? 'unknown';
};

/** Reports an error to the gateway, once for each message and without personal data. */
export function reportClientError(kind: ClientError['kind'], error: unknown): void {
  const message = withoutPersonalData(String(error)) || 'no message';
  if (reported.size >= MAX_REPORTS || reported.has(message)) return;
  reported.add(message);
  const [, first = ''] = window.location.pathname.split('/');
  const report: ClientError = {
    site: 'admin',
    build: buildOf(document),
    route: /^[a-z0-9-]{0,40}$/.test(first) ? `/${first}` : '/',
    kind,
    message,
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

/** Reports what no one catches: errors of scripts and promises without a handler. */
export function reportUncaughtErrors(): void {
  window.addEventListener('error', ({ error, message }) =>
    reportClientError('script', error ?? message),
  );
  window.addEventListener('unhandledrejection', ({ reason }) =>
    reportClientError('rejection', reason),
  );
}

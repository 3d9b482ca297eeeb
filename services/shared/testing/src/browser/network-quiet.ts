import type { Page, Request } from 'playwright-core';

const QUIET_MS = 500;
const isLiveStream = (url: string): boolean => new URL(url).pathname === '/api/admin/live';

/** Waits until nothing was asked or answered for half a second, except the live stream, which does not end. */
export const networkQuiet = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    const events = ['request', 'requestfinished', 'requestfailed'] as const;
    const done = (): void => {
      for (const event of events) page.off(event as 'request', hear);
      resolve();
    };
    let timer = setTimeout(done, QUIET_MS);
    const hear = (request: Request): void => {
      if (isLiveStream(request.url())) return;
      clearTimeout(timer);
      timer = setTimeout(done, QUIET_MS);
    };
    for (const event of events) page.on(event as 'request', hear);
  });

import type { Page, Request } from 'playwright-core';

const QUIET_MS = 500;
/** A live stream does not end. */
const isStream = (request: Request): boolean =>
  request.resourceType() === 'eventsource' || new URL(request.url()).pathname === '/api/admin/live';

/** Waits until nothing was asked or answered for half a second, and nothing that was asked meanwhile is unanswered. */
export const networkQuiet = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    const open = new Set<Request>();
    const startTimer = () => setTimeout(done, QUIET_MS);
    const asked = (request: Request): void => {
      if (isStream(request)) return;
      clearTimeout(timer);
      open.add(request);
    };
    const answered = (request: Request): void => {
      if (isStream(request)) return;
      open.delete(request);
      clearTimeout(timer);
      if (open.size === 0) timer = startTimer();
    };
    const done = (): void => {
      page.off('request', asked);
      page.off('requestfinished', answered);
      page.off('requestfailed', answered);
      resolve();
    };
    let timer = startTimer();
    page.on('request', asked);
    page.on('requestfinished', answered);
    page.on('requestfailed', answered);
  });

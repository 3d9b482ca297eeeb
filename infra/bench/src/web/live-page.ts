import { waitFor } from '@club/engines';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A phone's width; as fast as this machine is. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** Lighthouse's slow phone. */
const SLOWER = 4;

/** Keeps what the browser reports; a string, as it runs in the page. */
const WATCH = `
  window.seen = { lcp: 0, presses: {} };
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) seen.lcp = startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId > 0) seen.presses[interactionId] = Math.max(seen.presses[interactionId] ?? 0, duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
`;

/** Two frames later everything that was painted has been reported. */
const FRAMES = `document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))`;

/** What the browser reports, once it does. @throws after half a minute without a report: that is no result. */
async function reported(page: Page, figure: string): Promise<number> {
  await waitFor(figure, () => page.evaluate<boolean>(`${figure} > 0`));
  await page.evaluate(FRAMES);
  return page.evaluate<number>(figure);
}

async function inNewVisit<T>(
  browser: Browser,
  work: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    await context.addInitScript({ content: WATCH });
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/** Seconds until the largest thing is painted, with nothing slowed down. */
export const paintOf = (browser: Browser, url: string): Promise<number> =>
  inNewVisit(browser, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    return (await reported(page, 'seen.lcp')) / 1000;
  });

/**
 * Interaction to next paint, in ms: the slowest of a buyer's presses and keys in the booking form, which has come to rest
 * meanwhile, on a processor that is four times slower than this one.
 */
export const slowestPress = (browser: Browser, url: string): Promise<number> =>
  inNewVisit(browser, async (page, context) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.getByLabel('Full Name').tap();
    await page.getByLabel('Full Name').pressSequentially('Ada Lovelace', { delay: 30 });
    await page.getByRole('combobox', { name: 'Number of Tickets' }).tap();
    await page.getByRole('option', { name: '2 tickets' }).tap();
    await page.getByRole('button', { name: /^Pay £/ }).tap();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Email Address').pressSequentially('ada@example.org', { delay: 30 });
    return reported(page, 'Math.max(0, ...Object.values(seen.presses))');
  });

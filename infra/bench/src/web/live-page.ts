import { waitFor } from '@club/engines';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** The screen of a phone, at the speed of this machine. */
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
/** The slow phone of Lighthouse has a processor that is this many times slower. */
const SLOWDOWN = 4;

/** The network of Lighthouse's slow phone: 1.6 Mbit/s, and 150 ms to each answer. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Looks at each frame whether React answers the first button. It is a string because it runs in the page. */
const WATCH_FIRST_BUTTON = `
  window.answeredAt = 0;
  const look = () => {
    const button = document.querySelector('button');
    const isAnswered = button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'));
    if (isAnswered) answeredAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

/** Records the reports of the browser. It is a string because it runs in the page. */
const WATCH = `
  window.recorded = { lcp: 0, presses: {} };
  new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) recorded.lcp = startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId > 0) recorded.presses[interactionId] = Math.max(recorded.presses[interactionId] ?? 0, duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
`;

/** After two frames the browser has reported everything that it painted. */
const FRAMES = `document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))`;

/** Waits for the report of the browser. @throws Error after half a minute without one. */
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

/** Largest contentful paint in seconds, at full speed. */
export const paintOf = (browser: Browser, url: string): Promise<number> =>
  inNewVisit(browser, async (page) => {
    await page.goto(url, { waitUntil: 'load' });
    return (await reported(page, 'recorded.lcp')) / 1000;
  });

/**
 * Interaction to next paint in ms: the slowest press or key of a buyer in the booking form, after it has finished loading,
 * on a processor that is four times slower than this one.
 */
export const slowestPress = (browser: Browser, url: string): Promise<number> =>
  inNewVisit(browser, async (page, context) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.getByLabel('Full Name').tap();
    await page.getByLabel('Full Name').pressSequentially('Ada Lovelace', { delay: 30 });
    await page.getByRole('combobox', { name: 'Number of Tickets' }).tap();
    await page.getByRole('option', { name: '2 tickets' }).tap();
    await page.getByRole('button', { name: /^Pay £/ }).tap();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Email Address').pressSequentially('ada@example.org', { delay: 30 });
    return reported(page, 'Math.max(0, ...Object.values(recorded.presses))');
  });

/** When the first button of a page answers presses, in seconds, on a slow phone and network. */
export const interactiveOn = (browser: Browser, url: string): Promise<number> =>
  inNewVisit(browser, async (page, context) => {
    await context.addInitScript({ content: WATCH_FIRST_BUTTON });
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(url);
    return (await reported(page, 'answeredAt')) / 1000;
  });

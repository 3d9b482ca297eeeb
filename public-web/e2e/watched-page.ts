import type { CaughtMail } from '@club/engines';
import { networkQuiet, type RunningSystem } from '@club/testing';
import type { Browser, Page } from 'playwright-core';

const HANDLERS = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onbegin'].map((name) => `[${name}]`);
const LINKS = ['href', 'src', 'action', 'data'].map((name) => `[${name}^="javascript:" i]`);
/** Matches elements that only a payload can have put there: no page and no e-mail of the club has them. */
export const INJECTED = [...HANDLERS, ...LINKS, 'base', 'script:not([src]):not([type])'].join();

interface Watch {
  /** Set by each payload of payloads.ts that is executed. */
  owned?: number;
  /** What the browser has reported about the Content Security Policy (CSP). */
  violations?: string[];
}

/**
 * Every page is opened in two ways. If the CSP is bypassed, a payload that the page does not escape is executed and sets
 * `owned`. If the CSP is in force, such a payload is stopped, and the browser reports a violation instead.
 */
export const MODES = [
  { mode: 'without the content policy', bypassCSP: true },
  { mode: 'with the content policy', bypassCSP: false },
] as const;

/** Opens an empty tab that records each violation of the CSP on the pages that it loads. */
export async function watchedPage(browser: Browser, bypassCSP: boolean): Promise<Page> {
  const context = await browser.newContext({ bypassCSP, viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(() => {
    const watch = window as Watch;
    const violations: string[] = [];
    watch.violations = violations;
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, sample, blockedURI }) =>
        violations.push(`${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  return context.newPage();
}

/** @returns every sign that the page has treated text as code; an empty list if there is none. */
export const tracesOn = (page: Page): Promise<string[]> =>
  page.evaluate((injected) => {
    const { owned, violations = [] } = window as Watch;
    return [
      ...(owned === undefined ? [] : ['a payload ran']),
      ...violations.map((violation) => `the policy stopped ${violation}`),
      ...[...document.querySelectorAll(injected)].map(
        ({ outerHTML }) => `an element: ${outerHTML.slice(0, 120)}`,
      ),
    ];
  }, INJECTED);

/** Puts a payload into a page as code. @returns the sign that must follow in this mode. */
export async function runAsCode(page: Page, payload: string, bypassCSP: boolean): Promise<string> {
  await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', text), payload);
  return bypassCSP ? 'a payload ran' : 'the policy stopped script-src-attr';
}

/** Shows e-mails one after the other. @returns the subject of each that was treated as code, with the signs. */
export async function tracesOfMails(
  page: Page,
  { publicOrigin }: RunningSystem,
  mails: readonly CaughtMail[],
): Promise<[string, string[]][]> {
  const found: [string, string[]][] = [];
  // Its policy also applies to the content that is set; its scripts would load the page again when it disappears.
  await page.route('**/*.js', (request) => request.abort());
  await page.goto(publicOrigin);
  for (const { html, subject } of mails) {
    await page.setContent(html.replaceAll(/src="cid:[^"]*"/g, ''));
    const traces = await tracesOn(page);
    if (traces.length > 0) found.push([subject, traces]);
  }
  await page.unroute('**/*.js');
  return found;
}

/** Signs in to the staff area. */
export async function signInOn(page: Page, { adminOrigin, admin }: RunningSystem): Promise<void> {
  await page.goto(`${adminOrigin}/management-portal-2025`);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** Waits until a list in the staff area shows the rows of this page number. */
export async function waitForListPage(page: Page, number = 1): Promise<void> {
  await page.waitForLoadState('load');
  await networkQuiet(page);
  await page.locator(`.ant-pagination-item-active[title="${number}"]`).first().waitFor();
  await page.waitForFunction(() => document.querySelector('.ant-spin-spinning') === null);
}

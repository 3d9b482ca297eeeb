import type { RunningSystem } from '@club/testing';
import type { Browser, Page } from 'playwright-core';

const HANDLERS = ['onerror', 'onload', 'onfocus', 'ontoggle', 'onbegin'].map((name) => `[${name}]`);
const LINKS = ['href', 'src', 'action', 'data'].map((name) => `[${name}^="javascript:" i]`);
/** Elements that no page and no e-mail of ours has. */
export const INJECTED = [...HANDLERS, ...LINKS, 'base', 'script:not([src]):not([type])'].join();

interface Watch {
  owned?: number;
  violations?: string[];
}

/**
 * The content policy would stop a payload, and the test would see nothing of it. So every page is opened twice: with the
 * policy bypassed, when a payload that became code runs, and with the policy, when the browser reports it.
 */
export const MODES = [
  { mode: 'without the content policy', bypassCSP: true },
  { mode: 'with the content policy', bypassCSP: false },
] as const;

/** A page that notes each violation of its content policy. */
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

/** @returns everything by which text that became code shows itself. */
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

/** Signs in to the staff area. */
export async function signInOn(page: Page, { adminOrigin, admin }: RunningSystem): Promise<void> {
  await page.goto(`${adminOrigin}/management-portal-2025`);
  await page.getByLabel('Username').fill(admin.username);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

/** Waits until this page of a list of the staff area has arrived. */
export async function listed(page: Page, at = 1): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator(`.ant-pagination-item-active[title="${at}"]`).first().waitFor();
  await page.waitForFunction(() => document.querySelector('.ant-spin-spinning') === null);
}

import { runningSystem } from '@club/testing';
import type { Locator, Page } from 'playwright-core';
import { hydrated } from '../open-browser.js';

const system = runningSystem();

/** What a visitor does that makes the browser call, and what the page says about it. */
export interface Act {
  /** Opens the page and fills in what the call needs. */
  open: (page: Page) => Promise<void>;
  /** Makes the call, at first and after each failure. Without it, opening the page calls, and "Try again" does it again. */
  press?: (page: Page) => Promise<void>;
  /** Says that the call has failed. */
  said: (page: Page) => Locator;
  /** Shows that it has worked. */
  done: (page: Page) => Locator;
}

/** Opens an address and waits until its buttons work: a link that is pressed earlier loads a page from the server. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto('about:blank'); // another fragment alone would not load the page again
  await page.goto(path.startsWith('http') ? path : `${system.publicOrigin}${path}`);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

/**
 * A page of a server that could not read something either, such as one that was restarted in an outage. The browser then
 * asks for it as soon as the page is hydrated.
 */
export async function openWithout(
  page: Page,
  path: string,
  what: 'config' | 'venues',
): Promise<void> {
  await page.addInitScript((query) => {
    document.addEventListener('readystatechange', () => {
      const left = document.getElementById('state');
      if (document.readyState !== 'interactive' || left === null) return;
      const state = JSON.parse(left.textContent) as { store: { api: { queries: object } } };
      Reflect.deleteProperty(state.store.api.queries, query);
      left.textContent = JSON.stringify(state);
      if (query.startsWith('config')) document.querySelector('[aria-label="Test mode"]')?.remove();
    });
  }, `${what}(undefined)`);
  await page.goto('about:blank');
  await Promise.all([
    page.waitForRequest(`**/api/${what}`),
    page.goto(`${system.publicOrigin}${path}`),
  ]);
}

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name });
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name });
export const press =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    button(page, name).click();
/** A message inside the page; the live regions of toasts are outside of it. */
export const alertIn = (page: Page): Locator => page.locator('main [role=alert]:visible').first();
export const text =
  (words: string | RegExp) =>
  (page: Page): Locator =>
    page.getByText(words).first();
export const tryAgain = (page: Page): Promise<void> =>
  page.locator('main').getByRole('button', { name: 'Try again' }).click();

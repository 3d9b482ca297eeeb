import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { idle, openBrowser, openTab, signedIn, widthOf } from './staff-browser.js';

const system = runningSystem();
/** Of the pages that `signedIn` opens. */
const WINDOW_HEIGHT = 900;

/** Where an element is in the window. */
const placeOf = async (element: Locator) => {
  const { x = 0, y = 0 } = (await element.boundingBox()) ?? {};
  return { x, y };
};

describe.each([390, 1280])('a sale by phone at %i pixels', (width) => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await signedIn(browser, system, width);
  });
  afterAll(() => browser.close());

  const dialog = () => page.getByRole('dialog', { name: 'New booking' });
  const book = () => dialog().getByRole('button', { name: 'Book', exact: true });
  const openSale = async (): Promise<void> => {
    await openTab(page, system, 'bookings');
    await page.getByRole('button', { name: 'New booking' }).click();
    await book().waitFor();
    await idle(page);
  };

  it('keeps its button in one place, whatever is chosen, refused or said about a field', async () => {
    await openSale();
    const place = await placeOf(book());
    expect(place.y).toBeLessThan(WINDOW_HEIGHT); // in sight without scrolling
    for (const payment of ['Pay link by e-mail', 'Complimentary', 'Paid at the desk']) {
      await dialog().getByRole('radio', { name: payment }).check();
      expect([payment, await placeOf(book())]).toEqual([payment, place]);
    }
    await dialog().getByRole('radio', { name: 'Pay link by e-mail' }).check();
    await book().click();
    // Which fields are refused depends on whether one show is the likely one.
    await dialog().locator('.ant-form-item-explain-error').first().waitFor();
    expect(await placeOf(book())).toEqual(place);
    await dialog().getByLabel('Name', { exact: true }).fill('A');
    await page.reload();
    await page.getByRole('button', { name: 'New booking' }).click();
    await dialog().getByText('This is what you typed before.').waitFor();
    await idle(page);
    expect(await placeOf(book())).toEqual(place);
    await dialog().getByRole('button', { name: 'Begin again' }).click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('would have it below the window if the dialog were as high as its fields (control)', async () => {
    await openSale();
    await page.addStyleTag({ content: '.ant-modal-body { height: auto !important; }' });
    expect((await placeOf(book())).y).toBeGreaterThan(WINDOW_HEIGHT);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  it('sells two tickets in a few taps, and the next two after them', async () => {
    const show = await makeShow(system, { title: `Sold at ${width}` });
    await openSale();
    await dialog().getByRole('combobox', { name: 'Show' }).click();
    await dialog().getByRole('combobox', { name: 'Show' }).fill(show.title);
    await page.getByTitle(new RegExp(`${show.title} \\(\\d+ left\\)$`)).click();
    await dialog().getByText('£40.00').waitFor();
    await dialog().getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await book().click();
    const sold = page.getByRole('dialog', { name: 'Booked' });
    await sold.waitFor();
    expect(await sold.getByRole('status', { name: 'Reference' }).innerText()).toMatch(/^BK/);
    await page.keyboard.press('Escape');
    expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    await sold.getByRole('button', { name: 'Another one' }).click();
    await dialog().getByText('£40.00').waitFor(); // the same show
    await dialog().getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await book().click();
    await sold.getByRole('button', { name: 'Open booking' }).click();
    await page.getByText('Grace Hopper').first().waitFor();
  });
});

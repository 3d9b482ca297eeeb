import { makeShow, runningSystem, violationsOn } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import {
  findShow,
  idle,
  notificationsClosed,
  notified,
  openBrowser,
  signedIn,
} from './staff-browser.js';

const system = runningSystem();
const JOURNEY_MS = 120_000;

describe('the history of a show', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it(
    'names the member of staff and each field before and after',
    async () => {
      const page = await signedIn(browser, system);
      const show = await makeShow(system, { title: 'A show with a past', price: 20 });
      const row = await findShow(page, system, show.title);
      await row.getByRole('button', { name: /^Edit/ }).click();
      await page.getByLabel('Price (£)').fill('25');
      await page.getByRole('button', { name: 'Save Show' }).click();
      await notified(page, 'Show Updated');
      await row.getByRole('button', { name: /^Edit/ }).click();
      await page.getByRole('button', { name: 'History' }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: /^price: ?20 ?25$/ })
        .waitFor();
      await page.getByText(`${system.admin.username} · created`).waitFor();
      await notificationsClosed(page);
      await idle(page);
      expect(await violationsOn(page, '[role=dialog]')).toEqual([]);
    },
    JOURNEY_MS,
  );
});

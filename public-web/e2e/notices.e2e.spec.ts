import { runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, toast, visit } from './open-browser.js';

const system = runningSystem();
const TITLE = 'Missing Information';

describe('a toast', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  /** The gift card form without its fields shows one. */
  async function withToast(width: number): Promise<Page> {
    const { page } = await visit(browser, { width });
    await page.goto(`${system.publicOrigin}/gift-cards`);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Purchase £40 Gift Card' }).click();
    // It stays for as long as the pointer is over it.
    await toast(page, TITLE).hover();
    return page;
  }
  async function swipe(page: Page, by: number): Promise<void> {
    const box = await toast(page, TITLE).boundingBox();
    const [x = 0, y = 0] = box === null ? [] : [box.x + 100, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y);
    await page.mouse.move(x + by, y);
    await page.mouse.up();
  }

  it('is dismissed by a swipe of 50 pixels to the right, not by a shorter one or to the left', async () => {
    const page = await withToast(1280);
    await swipe(page, 48);
    await swipe(page, -80);
    expect(await toast(page, TITLE).isVisible()).toBe(true);
    await swipe(page, 52);
    await toast(page, TITLE).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it.each([
    [360, 'at the top'],
    [1280, 'bottom right'],
  ])('is, at %i pixels, %s', async (width) => {
    const page = await withToast(width);
    const box = await toast(page, TITLE).boundingBox();
    if (box === null) throw new Error('the toast has no box');
    const fromBottom = 900 - (box.y + box.height);
    if (width === 360) expect(box.y).toBeLessThan(fromBottom);
    else {
      expect(fromBottom).toBeLessThan(60);
      expect(width - (box.x + box.width)).toBeLessThan(60);
    }
    await page.context().close();
  });
});

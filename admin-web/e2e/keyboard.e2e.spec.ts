import { randomUUID } from 'node:crypto';
import { makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { idle, notified, openBrowser } from './staff-browser.js';

const system = runningSystem();
const JOURNEY_MS = 180_000;
/** More than any screen has controls. */
const MAX_TABS = 150;

const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);

/** Someone without a mouse: Tab leads from one control to the next, and Enter presses the one that has the focus. */
class Keyboard {
  constructor(private readonly page: Page) {}

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** Into the field that has the focus. */
  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** @throws if Tab does not lead to the control. */
  async reach(control: Locator): Promise<void> {
    await control.waitFor();
    for (let tabs = 0; tabs <= MAX_TABS; tabs += 1) {
      if (await hasFocus(control)) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${String(control)}`);
  }

  async activate(control: Locator): Promise<void> {
    await this.reach(control);
    await this.press('Enter');
  }

  async fill(field: Locator, text: string): Promise<void> {
    await this.reach(field);
    await this.press('Control+a');
    await this.type(text);
  }

  async choose(list: Locator, text: string): Promise<void> {
    await this.reach(list);
    await this.type(text);
    const marked = this.page.locator('.ant-select-item-option-active');
    await marked.filter({ hasText: text }).waitFor();
    await this.press('Enter');
  }
}

describe.each([390, 1280])('an evening without a mouse, at %i pixels', (width) => {
  let browser: Browser;
  let page: Page;
  let keyboard: Keyboard;
  beforeAll(async () => {
    browser = await openBrowser(system);
    page = await browser.newPage({ viewport: { width, height: 900 } });
    page.setDefaultTimeout(30_000);
    keyboard = new Keyboard(page);
  });
  afterAll(() => browser.close());

  const button = (within: Locator, name: string): Locator =>
    within.getByRole('button', { name, exact: true });
  /** The booking over the page. */
  const drawer = () => page.getByRole('dialog').filter({ hasText: 'Edit customer' });

  async function signIn(): Promise<void> {
    await page.goto(`${system.adminOrigin}/management-portal-2025`);
    await keyboard.fill(page.getByLabel('Username'), system.admin.username);
    await keyboard.fill(page.getByLabel('Password'), system.admin.password);
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await idle(page);
  }

  /** Sells two tickets, and opens their booking. */
  async function sell(title: string): Promise<void> {
    await keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New booking' });
    await keyboard.choose(dialog.getByRole('combobox', { name: 'Show' }), title);
    await keyboard.fill(dialog.getByLabel('Name', { exact: true }), 'Ada Lovelace');
    await dialog.getByText('£40.00').waitFor();
    await keyboard.activate(button(dialog, 'Book'));
    await keyboard.activate(button(page.getByRole('dialog', { name: 'Booked' }), 'Open booking'));
    await drawer().getByText(title).first().waitFor();
  }

  async function move(title: string): Promise<void> {
    await keyboard.activate(button(drawer(), 'Move to another show'));
    const dialog = page.getByRole('dialog', { name: /^Move BK/ });
    await page.locator('.ant-select-dropdown').waitFor(); // the shows are open already
    await keyboard.choose(dialog.getByRole('combobox', { name: 'New show' }), title);
    await dialog.getByText(/instead of £40\.00/).waitFor(); // before that, "Move" cannot be reached
    await keyboard.activate(button(dialog, 'Move'));
    await notified(page, 'Booking moved');
    await dialog.waitFor({ state: 'detached' });
    await drawer().getByText(title).first().waitFor();
  }

  /** Gives back the money and the place of one ticket. */
  async function refund(): Promise<void> {
    await keyboard.activate(button(drawer(), 'Refund'));
    const dialog = page.getByRole('dialog', { name: /^Refund BK/ });
    await keyboard.fill(dialog.getByLabel(/^Amount/), '20');
    await keyboard.fill(dialog.getByLabel('Places to release'), '1');
    await keyboard.fill(dialog.getByLabel('Reason'), 'one is ill');
    await keyboard.activate(button(dialog, 'Refund'));
    await notified(page, 'Refunded');
    await dialog.waitFor({ state: 'detached' });
    await drawer().getByText('1 of 2').first().waitFor();
    await keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }

  /** Finds the show, and lets in the one who comes. */
  async function letIn(title: string): Promise<void> {
    await keyboard.press('/');
    const field = page.getByRole('combobox', { name: 'Find anything' });
    await field.and(page.locator(':focus')).waitFor();
    await keyboard.type(title);
    await page.getByRole('option', { name: new RegExp(title), selected: true }).waitFor();
    await keyboard.press('Enter');
    const tabs = page.getByRole('navigation', { name: 'Of this show' });
    await keyboard.activate(tabs.getByRole('link', { name: 'Door list' }));
    await keyboard.activate(page.getByRole('button', { name: 'Let in 1 of Ada Lovelace' }));
    await page.getByText('All 1 in').waitFor();
  }

  it(
    'sells, moves, refunds and lets in',
    async () => {
      const from = await makeShow(system, { title: `From ${randomUUID().slice(0, 8)}` });
      const to = await makeShow(system, { title: `To ${randomUUID().slice(0, 8)}` });
      await signIn();
      await sell(from.title);
      await move(to.title);
      await refund();
      await letIn(to.title);
      expect(new URL(page.url()).pathname).toBe(`/shows/${to.id}/door`);
    },
    JOURNEY_MS,
  );
});

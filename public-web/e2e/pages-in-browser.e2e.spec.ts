import { makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { hydrated, openBrowser, visit } from './open-browser.js';
import { publishedShows } from './published-shows.js';

const system = runningSystem();

describe('a page in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each([360, 768, 1280])('hydrates without errors and fits %i pixels', async (width) => {
    const { page, complaints } = await visit(browser, { width });
    const [show] = await publishedShows(system);
    for (const path of [
      '/',
      `/show/${show?.id ?? ''}`,
      `/booking/${show?.id ?? ''}`,
      '/gift-cards',
      '/partners',
      '/privacy-policy',
      '/terms-and-conditions',
      '/nothing',
    ]) {
      await page.goto(`${system.publicOrigin}${path}`);
      await page.getByRole('contentinfo').waitFor();
      await hydrated(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('shows a script in a title as text', async () => {
    const { page, complaints } = await visit(browser);
    const title = '</script><script>document.title="owned"</script><img src=x onerror=alert(1)>';
    const show = await makeShow(system, {
      title,
      description: title,
      performers: `${title} - ${title}`,
    });
    for (const path of [`/show/${show.id}`, `/booking/${show.id}`]) {
      await page.goto(`${system.publicOrigin}${path}`);
      await page.getByText(title, { exact: true }).first().waitFor();
      expect(await page.title()).not.toBe('owned');
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  /** Opens the contact dialog and fills in its form. */
  async function openContact(): Promise<Page> {
    const { page } = await visit(browser);
    await page.goto(`${system.publicOrigin}/?contact=open`);
    const dialog = page.getByRole('dialog', { name: 'Contact the club' });
    await dialog.getByLabel('Name').fill('Ada');
    await dialog.getByLabel('Email').fill('ada@example.org');
    await dialog.getByLabel('Subject').fill('A question');
    await dialog.getByLabel('Message').fill('Is the loft heated in winter?');
    return page;
  }

  it('sends a message from the contact dialog and closes it', async () => {
    const page = await openContact();
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page
      .getByText("Thank you for your message. We'll get back to you soon.", { exact: true })
      .waitFor();
    await page.getByRole('dialog', { name: 'Contact the club' }).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('keeps the contact dialog open if sending fails', async () => {
    const page = await openContact();
    await page.route('**/api/contact', (route) => route.abort());
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page
      .getByText('There was a problem sending your message. Please try again.', { exact: true })
      .waitFor();
    expect(await page.getByRole('dialog', { name: 'Contact the club' }).isVisible()).toBe(true);
    await page.context().close();
  });

  const reachesTop = (page: Page, section: string) =>
    page.waitForFunction((selector) => {
      const top = document.querySelector(selector)?.getBoundingClientRect().top;
      return top !== undefined && Math.abs(top) < window.innerHeight / 2;
    }, section);

  it('filters the shows by city, in the address, until All Shows is pressed', async () => {
    const { page } = await visit(browser);
    await page.goto(`${system.publicOrigin}/`);
    const other = page.getByRole('link', { name: /View Details & Book: Bournemouth/ });
    await other.first().waitFor();
    const card = page.getByRole('button', { name: 'View Cardiff Shows' });
    await card.click();
    await other.first().waitFor({ state: 'detached' });
    await reachesTop(page, '#shows');
    await page.reload();
    await page.getByRole('button', { name: 'View Cardiff Shows', pressed: true }).waitFor();
    expect(await other.count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('venue')).toBe('cardiff');
    await page.getByRole('button', { name: 'All Shows' }).click();
    await other.first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.context().close();
  });

  it('starts at a section that the address names, and goes there from another page', async () => {
    const { page } = await visit(browser);
    await page.goto(`${system.publicOrigin}/#about`);
    await reachesTop(page, '#about');
    await page.goto(`${system.publicOrigin}/partners`);
    await page
      .getByRole('navigation')
      .first()
      .getByRole('link', { name: 'About', exact: true })
      .click();
    await reachesTop(page, '#about');
    expect(new URL(page.url())).toMatchObject({ pathname: '/', hash: '#about' });
    await page.context().close();
  });

  it('loads the code and data of a page as soon as a link to it is touched', async () => {
    const { page } = await visit(browser, { width: 360 });
    await page.goto(`${system.publicOrigin}/`);
    await hydrated(page);
    const link = page.getByRole('link', { name: /View Details & Book/ }).first();
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    const code = page.waitForRequest(/\/assets\/show-[^/]*\.js$/);
    const data = page.waitForRequest((request) => request.url().endsWith(`/api/shows/${id}`));
    await link.dispatchEvent('touchstart');
    await Promise.all([code, data]);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.context().close();
  });

  it('opens a menu on small screens', async () => {
    const { page } = await visit(browser, { width: 360 });
    await page.goto(`${system.publicOrigin}/`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Partners' }).click();
    await page.getByRole('heading', { name: 'Partners', exact: true }).waitFor();
    await page.context().close();
  });

  it('shows one answer at a time, and none after a second click', async () => {
    const { page } = await visit(browser, { width: 360 });
    await page.goto(`${system.publicOrigin}/partners`);
    const ticketsAnswer = page.getByText('No tickets are sold on the door: advance booking only');
    await page.getByText('Do you sell tickets on the door?').click();
    await ticketsAnswer.waitFor();
    await page.getByText('How old do I have to be?').click();
    await ticketsAnswer.waitFor({ state: 'hidden' });
    const ageAnswer = page.getByText('Our shows are for over-18s.');
    await ageAnswer.waitFor();
    await page.getByText('How old do I have to be?').click();
    await ageAnswer.waitFor({ state: 'hidden' });
    await page.context().close();
  });
});

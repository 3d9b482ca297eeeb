import { canBeBooked, showListSchema, type Show } from '@club/contracts';
import { askHost } from '@club/client';
import { makeShow, runningSystem } from '@club/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, visit } from './open-browser.js';

const system = runningSystem();
const fetchPage = (path: string) => askHost<string>(system, 'localhost', path);
const dataOf = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  );
const shows = async (): Promise<Show[]> =>
  showListSchema.parse((await askHost(system, 'localhost', '/api/shows')).body);

/** It can be booked, and has everything that search engines show. */
const hasEverything = (show: Show): boolean =>
  canBeBooked(show, new Date()) && show.image1 !== undefined && show.performers !== undefined;

describe('a page without a browser', () => {
  it('has its content, title, description and canonical link in its HTML', async () => {
    const { status, body } = await fetchPage('/');
    expect(status).toBe(200);
    for (const text of [
      'Quick Book',
      'View Shows and Book Now',
      'Upcoming Shows',
      'Choose Your Venue',
      'Ready to Book?',
      'View All Shows',
      'Never Expires',
      'Both Venues',
      'Instant Delivery',
      'Buy Gift Card',
      'View Details &amp; Book',
      'Perfect Gift',
      'No tickets sold on the door - advance booking only',
    ])
      expect(body).toContain(text);
    expect(body.match(/<blockquote/g)).toHaveLength(2);
    for (const address of ['/gift-cards', '/partners', '/privacy-policy', '/terms-and-conditions'])
      expect(body).toContain(`href="${address}"`);
  });

  it.each(['/', '/gift-cards', '/partners', '/privacy-policy', '/terms-and-conditions'])(
    'has title, description, canonical link and social card in the head of %s',
    async (path) => {
      const head = (await fetchPage(path)).body.split('</head>')[0] ?? '';
      expect(head).toMatch(/<title>[^<]*Jaggers Comedy Club[^<]*<\/title>/);
      expect(head).toContain('<meta name="description"');
      expect(head).toContain(`<link rel="canonical" href="${system.publicOrigin}${path}"`);
      expect(head).toContain('<meta property="og:site_name" content="Jaggers Comedy Club"');
      const image = /<meta property="og:image" content="([^"]+)"/.exec(head)?.[1] ?? '';
      expect((await fetchPage(new URL(image).pathname)).headers['content-type']).toBe('image/jpeg');
    },
  );

  it.each(['/', '/gift-cards', '/my-booking', '/partners'])(
    'names scripts of %s that exist, so that the entry loads them beside the libraries',
    async (path) => {
      const scripts = /data-page="([^"]+)"/.exec((await fetchPage(path)).body)?.[1]?.split(' ');
      expect(scripts?.[0]).toMatch(/^\/assets\/[\w-]+\.js$/);
      const statuses = (scripts ?? []).map(async (script) => (await fetchPage(script)).status);
      for (const status of await Promise.all(statuses)) expect(status).toBe(200);
    },
  );

  it('keeps the booking form out of search results', async () => {
    const [show] = await shows();
    const { body } = await fetchPage(`/booking/${show?.id ?? ''}`);
    expect(body).toContain('<meta name="robots" content="noindex"');
  });

  it('has icons and a manifest with the club’s name', async () => {
    const answer = await askHost<{ name: string; icons: { src: string }[] }>(
      system,
      'localhost',
      '/manifest.webmanifest',
    );
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(answer.body.name).toBe('Jaggers Comedy Club');
    const { body } = await fetchPage('/');
    const touchIcon = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(body)?.[1] ?? '';
    const icons = ['/favicon.ico', '/favicon.svg', touchIcon];
    for (const path of [...icons, ...answer.body.icons.map(({ src }) => src)]) {
      const icon = await fetchPage(path);
      expect([path, icon.status, icon.headers['content-type']]).toEqual([
        path,
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
  });

  it('has the answers to questions in its HTML', async () => {
    const { body } = await fetchPage('/partners');
    expect(body).toContain('No tickets are sold on the door: advance booking only');
  });

  it('describes a show in structured data', async () => {
    const show = (await shows()).find(hasEverything);
    const id = show?.id ?? '';
    const { body } = await fetchPage(`/show/${id}`);
    expect(dataOf(body)[0]).toMatchObject({
      '@type': 'ComedyEvent',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      audience: { audienceType: 'Adults' },
      genre: 'Stand-up comedy',
      url: `${system.publicOrigin}/show/${id}`,
      endDate: expect.stringMatching(/T22:00:00\+0[01]:00$/),
      image: expect.arrayContaining([expect.stringContaining('/objects/uploads/')]),
      performer: expect.arrayContaining([expect.objectContaining({ '@type': 'Person' })]),
      organizer: { name: 'Jaggers Comedy Club', url: `${system.publicOrigin}/` },
      offers: {
        priceCurrency: 'GBP',
        price: show?.price,
        availability: 'https://schema.org/InStock',
        url: `${system.publicOrigin}/booking/${id}`,
        validFrom: show?.onSaleSince,
      },
      location: { address: { addressCountry: 'GB', addressLocality: show?.venue.city } },
    });
  });

  it('marks sold-out and cancelled shows in structured data', async () => {
    const all = await shows();
    const soldOut = all.find(({ soldTickets, maxTickets }) => soldTickets === maxTickets);
    const cancelled = all.find(({ status }) => status === 'cancelled');
    expect(dataOf((await fetchPage(`/show/${soldOut?.id ?? ''}`)).body)[0]).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    });
    expect(dataOf((await fetchPage(`/show/${cancelled?.id ?? ''}`)).body)[0]).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    });
  });

  it('has the usual duration and times for a show of which staff have said nothing', async () => {
    const { id } = await makeShow(system);
    const { body } = await askHost<Show>(system, 'localhost', `/api/shows/${id}`);
    expect(body).toMatchObject({
      duration: '2 hours (inc. interval)',
      doorsTime: '19:30',
      showTime: '20:00',
    });
  });

  it('answers 404 for unknown shows and paths', async () => {
    for (const path of ['/show/nothing', '/booking/nothing'])
      expect((await fetchPage(path)).status).toBe(404);
    const lost = await fetchPage('/no/such/page');
    expect(lost.status).toBe(404);
    expect(lost.body).toContain('Page Not Found');
    for (const path of ['/dashboard', '/management-portal-2025'])
      expect((await fetchPage(path)).status).toBe(404);
  });

  it('redirects /shows and /contact to the home page', async () => {
    expect(await fetchPage('/shows')).toMatchObject({
      status: 302,
      headers: { location: '/#shows' },
    });
    expect(await fetchPage('/contact')).toMatchObject({
      status: 302,
      headers: { location: '/?contact=open#contact' },
    });
  });

  it('forbids inline scripts, frames and MIME sniffing', async () => {
    const { headers } = await fetchPage('/');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' http:\/\/localhost:\d+;/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('a page in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(system);
  });
  afterAll(() => browser.close());

  it.each([360, 768, 1280])('hydrates without errors and fits %i pixels', async (width) => {
    const { page, complaints } = await visit(browser, { width });
    const [show] = await shows();
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
    await page.waitForLoadState('networkidle');
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

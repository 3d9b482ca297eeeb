import type { Page } from 'playwright-core';
import { makeShow, runningSystem } from '@club/testing';
import { SpecificationClient } from '@club/client';
import { booked } from '../booked.js';
import { mailedLink } from '../full-show.js';
import { button, heading, open, openWithout, press, text, type Act } from './act.js';

const system = runningSystem();
const expired = (page: Page) => heading(page, 'This link has expired');
const backInAMoment = (page: Page) => heading(page, 'Back in a moment');

/** A page that asks what its link opens; this link opens nothing. */
const aLink = (path: string): Act => ({
  open: (page) => open(page, `${path}#x`),
  said: backInAMoment,
  done: expired,
});

/** A page that the router opens from another one. Its "Try again" asks the server for the whole page: see calls.e2e. */
const aPage = (from: Act['open'], follow: Act['open'], done: Act['done']): Act => ({
  open: from,
  press: async (page) => {
    if (await backInAMoment(page).isVisible()) await from(page);
    await follow(page);
  },
  said: backInAMoment,
  done,
});
const toShows = (page: Page) =>
  page.locator('footer').getByRole('link', { name: 'Shows', exact: true }).click();
async function openShowsWithoutVenues(page: Page): Promise<void> {
  await openWithout(page, '/partners', 'venues');
  await toShows(page);
}
const upcoming = (page: Page) => heading(page, 'Upcoming Shows');

/** A ticket on the night of its show, whose page offers to say that its party is late. */
async function openTonight(page: Page): Promise<void> {
  const { url } = await booked('late@example.org', await makeShow(system));
  let lateMinutes = 0;
  await page.route('**/api/my-booking/late', (route) => {
    lateMinutes = 20;
    return route.fulfill({ status: 204 });
  });
  await page.route('**/api/my-booking', async (route) => {
    const answer = await route.fetch();
    const mine = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...mine, lateMinutes } });
  });
  await open(page, url);
  await page.getByLabel('How late').selectOption('20');
}

/** Asks for a link to personal data and opens it. */
async function openPrivacyLink(page: Page, act: 'export' | 'erase'): Promise<void> {
  const email = `my-data-${act}-${Date.now()}@example.org`;
  const client = new SpecificationClient(system);
  await client.post('/api/privacy/requests', { email, act });
  await open(page, await mailedLink(email, 'privacy-policy'));
}

export const linkActs: Record<string, Act> = {
  'GET /api/shows': aPage((page) => open(page, '/partners'), toShows, upcoming),
  // The footer asks as well, and is shown without an answer.
  'GET /api/venues': {
    open: openShowsWithoutVenues,
    press: openShowsWithoutVenues,
    said: backInAMoment,
    done: upcoming,
  },
  'GET /api/shows/{id}': aPage(
    (page) => open(page, '/'),
    (page) =>
      page
        .getByRole('link', { name: /View Details & Book/ })
        .first()
        .click(),
    // Other tests may just have sold out the show, so its facts tell that it is there.
    (page) => page.getByRole('complementary', { name: 'When and where' }),
  ),
  'POST /api/my-booking': aLink('/my-booking'),
  'POST /api/pay-link': aLink('/pay'),
  'POST /api/waiting-list': aLink('/waiting-list'),
  'POST /api/gift-card': aLink('/gift-card'),
  'POST /api/gift-card/purchase': aLink('/gift-card-bought'),
  'POST /api/my-booking/resend': {
    open: async (page) => {
      await open(page, (await booked('again@example.org', await makeShow(system))).url);
    },
    press: press('Send It Again'),
    said: text('Something went wrong. Please try again in a moment.'),
    done: text('The confirmation is on its way to your inbox again.'),
  },
  'POST /api/my-booking/name': {
    open: async (page) => {
      await open(page, (await booked('named@example.org', await makeShow(system))).url);
      await button(page, 'Correct My Name').click();
      await page.getByLabel('Your name').fill('Grace Hopper');
    },
    press: press('Save My Name'),
    said: (page) => page.getByRole('form', { name: 'Correct my name' }).getByRole('alert'),
    done: text('The name on your booking is corrected.'),
  },
  'POST /api/my-booking/late': {
    open: openTonight,
    press: press('Tell the Door'),
    said: text(/^That did not reach us\./),
    done: text('The door knows that you will be about 20 minutes late.'),
  },
  'POST /api/privacy/link': {
    open: (page) => openPrivacyLink(page, 'export'),
    press: press('Try Again'),
    said: text('We could not open your link just now.'),
    done: (page) => button(page, 'Download the Copy'),
  },
  'POST /api/privacy/export': {
    open: (page) => openPrivacyLink(page, 'export'),
    press: press('Download the Copy'),
    said: text('The copy could not be made just now.'),
    done: text('The file my-data.zip is in your downloads.'),
  },
  'POST /api/privacy/erase': {
    open: (page) => openPrivacyLink(page, 'erase'),
    press: press('Erase My Data'),
    said: text('That was not finished.'),
    done: (page) => heading(page, 'Your data is erased'),
  },
};

import type { Page } from 'playwright-core';
import { cardFrame, confirmed, fillBooking, payButton, toast, typeCard } from '../open-browser.js';
import { makeShow, runningSystem } from '@club/testing';
import { booked } from '../booked.js';
import { alertIn, heading, open, openWithout, press, text, tryAgain, type Act } from './act.js';

const system = runningSystem();
const WRONG = 'Something went wrong. Please try again in a moment.';

const aBooking: Act = {
  open: async (page) => {
    await open(page, `/booking/${(await makeShow(system)).id}`);
    await fillBooking(page, { tickets: 1, email: 'broken-booking@example.org' });
  },
  press: (page) => payButton(page).click(),
  said: (page) => toast(page, 'Booking Failed').first(),
  done: confirmed,
};

/** A ticket whose holder looks for another night at this price. */
async function openMove(page: Page, price: number): Promise<string> {
  const { url } = await booked('broken-move@example.org', await makeShow(system));
  const { id } = await makeShow(system, { title: 'The night instead', price });
  await open(page, url);
  await page.getByRole('button', { name: 'Move to Another Night' }).click();
  return id;
}
const nights = (page: Page) => page.getByLabel('New night');
const choose = async (page: Page): Promise<void> => {
  const night = nights(page).locator('option', { hasText: 'The night instead' }).last();
  const id = (await night.getAttribute('value')) ?? '';
  await nights(page).selectOption('');
  await nights(page).selectOption(id);
};

async function openWithoutSettings(page: Page): Promise<void> {
  await openWithout(page, `/booking/${(await makeShow(system)).id}`, 'config');
  await page.getByLabel('Full Name').fill('Ada Lovelace');
}

export const formActs: Record<string, Act> = {
  'GET /api/config': {
    open: openWithoutSettings,
    press: async (page) => {
      if (await alertIn(page).isVisible()) await tryAgain(page);
    },
    said: text('Payment system not loaded. Please refresh and try again.'),
    done: (page) => cardFrame(page).getByLabel('Card number'),
  },
  'POST /api/create-payment-intent': aBooking,
  'POST /api/bookings': aBooking,
  'POST /api/create-gift-card-payment': {
    open: async (page) => {
      await open(page, '/gift-cards');
      await page.getByLabel('Your Name').fill('Ada');
      await page.getByLabel('Your Email').fill('ada@example.org');
      await page.getByLabel('Recipient Name').fill('Bob');
      await page.getByLabel('Recipient Email').fill('bob@example.org');
      await typeCard(page, '4242424242424242');
    },
    press: press(/^Purchase £/),
    said: text(/Failed to process gift card purchase|Please wait a moment/),
    done: (page) => page.getByRole('heading', { level: 1, name: /Gift Card/ }).first(),
  },
  'POST /api/gift-cards/balance': {
    open: async (page) => {
      await open(page, '/gift-cards');
      await page.getByLabel('Gift Card Code').fill('AAAA-BBBB-CCCC');
    },
    press: press('Show Balance'),
    said: text(/^(Please wait a moment|We could not check the code)/),
    done: text('We do not recognise this code. Please check it.'),
  },
  'POST /api/find-booking': {
    open: async (page) => {
      await open(page, '/find-booking');
      await page.getByLabel('Email Address').fill('ada@example.org');
    },
    press: press('Send Me the Link'),
    said: text(WRONG),
    done: text(/^If there is a booking with these details/),
  },
  'POST /api/contact': {
    open: async (page) => {
      await open(page, '/?contact=open');
      await page.getByLabel('Name', { exact: true }).fill('Ada');
      await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
      await page.getByLabel('Subject').fill('A question');
      await page.getByLabel('Message').fill('Is the loft heated in winter?');
    },
    press: press('Send Message'),
    said: text('There was a problem sending your message. Please try again.'),
    done: text("Thank you for your message. We'll get back to you soon."),
  },
  'POST /api/privacy/requests': {
    open: async (page) => {
      await open(page, '/privacy-policy');
      await page.getByLabel('Your e-mail address', { exact: true }).fill('asks@example.org');
      await page.getByLabel('What would you like?').selectOption('erase');
    },
    press: press('Send Me a Link'),
    said: text(WRONG),
    done: text(/^We have sent a link to that address/),
  },
  'POST /api/privacy/complaints': {
    open: async (page) => {
      await open(page, '/privacy-policy');
      await page.getByLabel('Your name').fill('Ada');
      await page.getByLabel('Your e-mail address for the answer').fill('ada@example.org');
      await page.getByLabel('What is wrong?').fill('You have written to me without asking.');
    },
    press: press('Send My Complaint'),
    said: text('There was a problem sending your complaint. Please try again.'),
    done: text(/^We have received your complaint/),
  },
  'POST /api/my-booking/moves/quote': {
    open: async (page) => {
      await openMove(page, 20);
    },
    press: choose,
    said: alertIn,
    done: text('There is nothing to pay'),
  },
  'POST /api/my-booking/moves': {
    open: async (page) => {
      await openMove(page, 20);
      await choose(page);
    },
    press: press('Move My Booking'),
    said: alertIn,
    done: text('Your booking has moved'),
  },
  'PATCH /api/my-booking/moves': {
    open: async (page) => {
      await openMove(page, 25);
      await choose(page);
      await typeCard(page, '4242424242424242');
    },
    press: (page) =>
      payButton(page)
        .or(page.getByRole('button', { name: 'Look Again' }))
        .click(),
    said: text('We have your payment and are moving your booking.'),
    done: (page) => heading(page, 'The night instead'),
  },
};

import type { Page } from 'playwright-core';
import { makeShow, runningSystem } from '@club/testing';
import { booked } from '../booked.js';
import { mailedLink } from '../full-show.js';
import { alertIn, heading, open, press, text, type Act } from './act.js';

const system = runningSystem();

const friendOf = (name: string): string => `${name}-${Date.now()}@example.org`;

/** A booking of two, and what a request to give one of them to a friend says. */
async function aParty(friend: string) {
  const party = await booked('giver@example.org', await makeShow(system));
  const { client, token } = party;
  const body = {
    token,
    transferId: `t${Date.now()}`,
    name: 'Grace Hopper',
    email: friend,
    quantity: 1,
  };
  return { ...party, offer: () => client.post('/api/my-booking/transfers', body) };
}

async function openForm(page: Page): Promise<void> {
  await open(page, (await aParty('')).url);
  await page.getByRole('button', { name: 'Give Tickets to a Friend' }).click();
  await page.getByLabel('Your friend’s name').fill('Grace Hopper');
  await page.getByLabel('Your friend’s e-mail address').fill(friendOf('friend'));
}
async function openOffered(page: Page): Promise<void> {
  const { url, offer } = await aParty(friendOf('waiting'));
  await offer();
  await open(page, url);
}
async function openFriendsLink(page: Page): Promise<void> {
  const friend = friendOf('taker');
  await (await aParty(friend)).offer();
  await open(page, await mailedLink(friend, 'take-tickets'));
}

export const transferActs: Record<string, Act> = {
  'POST /api/my-booking/transfers': {
    open: openForm,
    press: press('Send the Link'),
    said: alertIn,
    done: text(/^1 ticket offered to Grace Hopper/),
  },
  'DELETE /api/my-booking/transfers': {
    open: openOffered,
    press: press('Take the Offer Back'),
    said: alertIn,
    done: text(/^The offer of 1 ticket has ended/),
  },
  'POST /api/transfer': {
    open: (page) => open(page, '/take-tickets#x'),
    said: (page) => heading(page, 'Back in a moment'),
    done: (page) => heading(page, 'This link has expired'),
  },
  'POST /api/transfer/accept': {
    open: openFriendsLink,
    press: press('Yes, I Am Coming'),
    said: alertIn,
    done: (page) => heading(page, 'See You There'),
  },
};

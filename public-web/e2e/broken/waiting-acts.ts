import { SpecificationClient } from '@club/client';
import { runningSystem } from '@club/testing';
import type { Page } from 'playwright-core';
import { fullShow, mailedLink } from '../full-show.js';
import { alertIn, button, heading, open, press, text, type Act } from './act.js';

const system = runningSystem();
const client = new SpecificationClient(system);
let parties = 0;

interface Waiting {
  email: string;
  link: string;
  refund: () => Promise<unknown>;
}
/** A party in the waiting list of a full show. */
async function waiting(): Promise<Waiting> {
  parties += 1;
  const { show, refund } = await fullShow(`broken-${parties}`);
  const email = `waits-broken-${parties}@example.org`;
  const party = { name: 'Ada', email, quantity: 2, acceptFewer: false };
  await client.post(`/api/shows/${show.id}/waiting-list`, party);
  return { email, refund, link: await mailedLink(email, 'waiting-list') };
}
const openEntry = async (page: Page): Promise<void> => open(page, (await waiting()).link);
const openOffer = async (page: Page): Promise<void> => {
  const { email, refund } = await waiting();
  await refund();
  await open(page, await mailedLink(email, 'waiting-list', 2));
};

export const waitingActs: Record<string, Act> = {
  'POST /api/shows/{id}/waiting-list': {
    open: async (page) => {
      await open(page, `/show/${(await fullShow('broken-join')).show.id}`);
      await page.getByLabel('Your name').fill('Ada Lovelace');
      await page.getByLabel('Your e-mail address').fill('joins-broken@example.org');
    },
    press: press('Join the Waiting List'),
    said: alertIn,
    done: text('We have sent you an e-mail'),
  },
  'PATCH /api/waiting-list': {
    open: async (page) => {
      await openEntry(page);
      await page.getByLabel('How many tickets?').selectOption('1');
    },
    press: press('Save'),
    said: alertIn,
    done: text(/^1 ticket · you are next/),
  },
  'DELETE /api/waiting-list': {
    open: async (page) => {
      await openEntry(page);
      await button(page, 'Leave the List').click();
    },
    press: press('Yes, Leave'),
    said: alertIn,
    done: (page) => heading(page, 'You Have Left the List'),
  },
  'POST /api/waiting-list/rejoin': {
    open: async (page) => {
      const { link } = await waiting();
      await client.send('DELETE', '/api/waiting-list', { token: link.split('#')[1] });
      await open(page, link);
    },
    press: press('Put Me Back'),
    said: alertIn,
    done: (page) => heading(page, 'You Are on the Waiting List'),
  },
  'POST /api/waiting-list/take': {
    open: openOffer,
    press: press('Take It'),
    said: alertIn,
    done: (page) => heading(page, 'Pay for Your Tickets'),
  },
  'POST /api/waiting-list/decline': {
    open: async (page) => {
      await openOffer(page);
      await button(page, 'Not This Time').click();
    },
    press: press('Keep My Place'),
    said: alertIn,
    done: (page) => heading(page, 'You Are on the Waiting List'),
  },
};

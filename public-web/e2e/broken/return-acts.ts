import { randomUUID } from 'node:crypto';
import { makeShow, runningSystem } from '@club/testing';
import { booked } from '../booked.js';
import { alertIn, button, open, press, text, type Act } from './act.js';

const system = runningSystem();

export const returnActs: Record<string, Act> = {
  'POST /api/my-booking/returns': {
    open: async (page) => {
      await open(page, (await booked('broken-return@example.org', await makeShow(system))).url);
      await button(page, 'Give Tickets Back').click();
      await page.getByLabel('How many tickets').selectOption('2');
    },
    press: press('Give Back 2 tickets'),
    said: alertIn,
    done: text('2 tickets for sale, none sold yet.'),
  },
  'DELETE /api/my-booking/returns': {
    open: async (page) => {
      const show = await makeShow(system);
      const { client, token, url } = await booked('broken-withdrawal@example.org', show);
      const given = { token, returnId: randomUUID(), quantity: 1 };
      await client.post('/api/my-booking/returns', given);
      await open(page, url);
    },
    press: press('Take Back What Is Not Sold'),
    said: alertIn,
    done: text('None of your tickets is for sale any more.'),
  },
};

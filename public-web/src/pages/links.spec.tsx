import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { aBooking } from '../../test/a-booking';
import { aShow } from '../../test/a-show';
import { renderInSite } from '../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../test/stub-gateway';
import { Page as BookingConfirmed } from './booking-confirmed';
import { Page as GiftCard } from './gift-card';
import { Page as GiftCardBought } from './gift-card-bought';
import { Page as MyBooking } from './my-booking';
import { Page as Pay } from './pay';
import { Page as TakeTickets } from './take-tickets';
import { Page as WaitingList } from './waiting-list';

const mine = { booking: aBooking({ show: aShow() }), ticketSvg: null };
const gift = {
  ...{ purchaserName: 'Ada', purchaserEmail: 'ada@example.org', amount: 40, balance: 40 },
  ...{ recipientName: 'Grace Hopper', recipientEmail: 'grace@example.org', code: 'AAAA-BBBB-CCCC' },
  ...{ personalMessage: '', paymentStatus: 'completed' },
};
const pay = {
  ...{ state: 'over', booking: aBooking(), clientSecret: null, amountDue: 40 },
  ...{ expiresAt: '2026-11-28T16:30:00Z', linkToken: 'link' },
};
const offered = { from: 'Ada', name: 'Grace', quantity: 1, until: '2026-11-28T16:30:00Z' };
const wait = {
  ...{ showId: 'night', quantity: 2, acceptFewer: false, state: 'waiting' },
  ...{ otherNights: [], mayRejoin: false },
};

/** `answer` is what a link opens, and `shown` a part of the page that shows it. */
const pages = [
  { name: 'a booking', Page: MyBooking, answer: mine, shown: /BK123456ABC/ },
  { name: 'a confirmed booking', Page: BookingConfirmed, answer: mine, shown: /BK123456ABC/ },
  { name: 'a gift card', Page: GiftCard, answer: gift, shown: /Grace Hopper/ },
  { name: 'a bought gift card', Page: GiftCardBought, answer: gift, shown: /Grace Hopper/ },
  { name: 'a payment', Page: Pay, answer: pay, shown: /time to pay has passed/ },
  { name: 'tickets of a friend', Page: TakeTickets, answer: offered, shown: /Hello Grace/ },
  { name: 'an entry in a waiting list', Page: WaitingList, answer: wait, shown: /on the Waiting/ },
];

/** A page that the visitor leaves, and opens again with Back. */
function Revisited({ Page }: { Page: ComponentType }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>{isOpen ? 'Leave' : 'Come back'}</button>
      {isOpen && <Page />}
    </>
  );
}

describe('a page that a link opens', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
    window.history.replaceState(null, '', '/#token');
  });
  afterEach(() => gateway.close());
  const expired = () => screen.findByRole('heading', { name: 'This link has expired' });

  it.each(pages)('says for $name that a link has expired if it opens nothing', async ({ Page }) => {
    gateway.answerWith(404, errorBody('NOT_FOUND', 'Not found'));
    renderInSite(<Page />, { gateway: gateway.origin });
    expect(await expired()).toBeTruthy();
  });

  it.each(pages)(
    'says for $name that it could not be loaded, whom to ring, and tries again',
    async ({ Page }) => {
      gateway.answerWith(503, errorBody('SERVICE_UNAVAILABLE', 'Please try again later.'));
      const user = renderInSite(<Page />, { gateway: gateway.origin });
      await screen.findByRole('heading', { name: 'Back in a moment' });
      expect(screen.queryByText(/expired/)).toBeNull();
      expect(screen.getByRole('link', { name: /\d{3}/ }).getAttribute('href')).toMatch(/^tel:/);
      gateway.answerWith(404, errorBody('NOT_FOUND', 'Not found'));
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await expired()).toBeTruthy();
    },
  );

  it.each(pages.filter(({ Page }) => Page === Pay || Page === MyBooking))(
    'reads $name again when it is opened again, because it may have changed',
    async ({ Page, answer, shown }) => {
      gateway.answerWith(200, answer);
      const user = renderInSite(<Revisited Page={Page} />, { gateway: gateway.origin });
      expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
      await user.click(screen.getByRole('button', { name: 'Leave' }));
      await user.click(screen.getByRole('button', { name: 'Come back' }));
      await waitFor(() =>
        expect(gateway.received).toEqual([{ token: 'token' }, { token: 'token' }]),
      );
      expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    },
  );

  it.each(pages)(
    'removes $name at once when the link of another one replaces it',
    async ({ Page, answer, shown }) => {
      gateway.answerWith(200, answer);
      renderInSite(<Page />, { gateway: gateway.origin });
      expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
      const release = gateway.hold();
      window.location.hash = '#other';
      await waitFor(() => expect(screen.queryAllByText(shown)).toEqual([]));
      release();
    },
  );
});

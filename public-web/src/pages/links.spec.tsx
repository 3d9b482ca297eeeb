import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInSite } from '../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../test/stub-gateway';
import { Page as BookingConfirmed } from './booking-confirmed';
import { Page as GiftCard } from './gift-card';
import { Page as GiftCardBought } from './gift-card-bought';
import { Page as MyBooking } from './my-booking';
import { Page as Pay } from './pay';
import { Page as TakeTickets } from './take-tickets';
import { Page as WaitingList } from './waiting-list';

const pages = [
  { name: 'a booking', Page: MyBooking },
  { name: 'a confirmed booking', Page: BookingConfirmed },
  { name: 'a gift card', Page: GiftCard },
  { name: 'a bought gift card', Page: GiftCardBought },
  { name: 'a payment', Page: Pay },
  { name: 'tickets of a friend', Page: TakeTickets },
  { name: 'an entry in a waiting list', Page: WaitingList },
];

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
});

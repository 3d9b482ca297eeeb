import type { MyBooking, MyMoveQuote } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aBooking } from '../../test/a-booking';
import { aShow } from '../../test/a-show';
import { renderInSite } from '../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../test/stub-gateway';
import { Page } from './my-booking';

const mine: MyBooking = {
  booking: aBooking({ showId: 'night', show: aShow() }),
  ticketSvg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  moveRefusal: null,
};
const later = aShow({
  ...{ id: 'later', title: 'A Later Night', date: '2099-12-05' },
  salesEndAt: '2099-12-05T19:30:00.000Z',
});
const quote: MyMoveQuote = {
  ...{ quoteId: 'quote', expiresAt: '2026-11-21T12:10:00Z', places: 2, otherCity: null },
  ...{ oldTotal: 40, newTotal: 40, difference: 0, becomes: 'none', back: 0 },
};

describe('the page of a booking', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
    window.history.replaceState(null, '', '/#token');
  });
  afterEach(() => gateway.close());

  async function open() {
    gateway.answerWith(200, mine);
    const user = renderInSite(<Page />, { gateway: gateway.origin });
    await screen.findByRole('img', { name: /BK123456ABC/ });
    return user;
  }
  const failFromNowOn = () =>
    gateway.answerWith(503, errorBody('SERVICE_UNAVAILABLE', 'Please try again later.'));
  const alert = () => screen.queryByRole('alert');
  const ticket = () => screen.queryByRole('img', { name: /BK123456ABC/ });

  it('says no more of a change than is known if the booking cannot be read again', async () => {
    const user = await open();
    gateway.answerOnce(200, [later]);
    gateway.answerOnce(200, quote);
    gateway.answerOnce(200, { ...mine.booking, showId: 'later' });
    failFromNowOn();
    await user.click(screen.getByRole('button', { name: 'Move to Another Night' }));
    await user.selectOptions(await screen.findByLabelText('New night'), 'later');
    await user.click(await screen.findByRole('button', { name: 'Move My Booking' }));

    const moved = await screen.findByText(/Your booking has moved/);
    expect(document.activeElement).toBe(moved);
    await waitFor(() =>
      expect(alert()?.firstChild?.textContent).toBe(
        'We could not load your booking again, so this page may be out of date.',
      ),
    );
    expect(ticket()).not.toBeNull();
    expect(moved.textContent).not.toContain('above');

    gateway.answerWith(200, { ...mine, ticketSvg: null });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(ticket()).toBeNull());
    expect(alert()).toBeNull();
  });

  it('shows no ticket of one booking under the link of another that cannot be opened', async () => {
    await open();
    failFromNowOn();
    window.location.hash = '#other';
    await screen.findByRole('heading', { name: 'Back in a moment' });
    expect(ticket()).toBeNull();
  });

  it('does not call an address without a link expired', async () => {
    window.history.replaceState(null, '', '/');
    renderInSite(<Page />, { gateway: gateway.origin });
    await screen.findByRole('heading', { name: 'This link does not work' });
    expect(screen.queryByText(/expired/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Find My Booking' })).toBeTruthy();
  });
});

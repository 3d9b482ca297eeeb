import type { MyBooking } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aBooking } from '../../../test/a-booking';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { BookingConfirmation } from './confirmation';

const booking = aBooking({ paymentStatus: 'pending', show: aShow({}) });
const pending: MyBooking = { booking, ticketSvg: null };
const paid: MyBooking = {
  booking: { ...booking, paymentStatus: 'completed' },
  ticketSvg: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
};

describe('the confirmation of a payment that is still being settled', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());

  it('has its ticket a few seconds after the payment has settled', async () => {
    gateway.answerOnce(200, pending);
    gateway.answerWith(200, paid);
    renderInSite(<BookingConfirmation token="token" />, { gateway: gateway.origin });
    await screen.findByText('Your ticket will appear here.');
    expect(await screen.findByRole('img', { name: /BK123456ABC/ })).toBeTruthy();
    expect(gateway.received).toEqual([{ token: 'token' }, { token: 'token' }]);
  });
});

describe('the confirmation of a booking that is refunded', () => {
  const refunded: MyBooking = {
    booking: { ...booking, paymentStatus: 'refunded' },
    ticketSvg: null,
  };
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
    gateway.answerWith(200, refunded);
  });
  afterEach(() => gateway.close());
  const refund = () => screen.findByText(/refund(ed\.|ing you)/);

  it('says nothing of places that were sold if staff or the booker may have asked for it', async () => {
    renderInSite(<BookingConfirmation token="token" />, { gateway: gateway.origin });
    expect((await refund()).textContent).toBe('Your payment has been, or is being, refunded.');
  });

  it('says that the places were gone if they were just paid for on this page', async () => {
    renderInSite(<BookingConfirmation booking={booking} token="token" hasJustPaid />, {
      gateway: gateway.origin,
    });
    expect((await refund()).textContent).toMatch(/^The last places were sold/);
  });
});

import type { MyBooking } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { BookingConfirmation } from './confirmation';

const booking: MyBooking['booking'] = {
  id: 'b1',
  bookingReference: 'BK123456ABC',
  showId: 's1',
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.org',
  customerPhone: '',
  ticketQuantity: 2,
  admits: 2,
  totalAmount: '40.00',
  paymentStatus: 'pending',
  createdAt: '2026-11-20T10:00:00.000Z',
  show: aShow({}),
};
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
    gateway.answerWith(200, pending);
    renderInSite(<BookingConfirmation token="token" />, { gateway: gateway.origin });
    await screen.findByText('Your ticket will appear here.');
    gateway.answerWith(200, paid);
    expect(await screen.findByRole('img', { name: /BK123456ABC/ })).toBeTruthy();
    expect(gateway.received).toEqual([{ token: 'token' }, { token: 'token' }]);
  });
});

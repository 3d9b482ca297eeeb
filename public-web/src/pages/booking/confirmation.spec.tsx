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
    gateway.answerWith(200, pending);
    renderInSite(<BookingConfirmation token="token" />, { gateway: gateway.origin });
    await screen.findByText('Your ticket will appear here.');
    gateway.answerWith(200, paid);
    expect(await screen.findByRole('img', { name: /BK123456ABC/ })).toBeTruthy();
    expect(gateway.received).toEqual([{ token: 'token' }, { token: 'token' }]);
  });
});

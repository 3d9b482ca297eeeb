import type { BookingDetail } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aBooking, aRequestedRefund } from '../../../test/builders';
import { failure, startFakeServer } from '../../../test/fake-server';
import { reloadStaff, renderStaff } from '../../../test/render-staff';
import { RefundDialog } from './refund-dialog';

const ROUTE = 'POST /api/admin/bookings/booking-1/refund';
const earlier = { id: 'r1', amount: 15, places: 0, state: 'due' as const, reason: 'bad seat' };
const aPaidBooking = (changes: Partial<BookingDetail> = {}) =>
  aBooking({ totalAmount: '40.00', refunds: [earlier], ticketQuantity: 2, ...changes });
const booking = aPaidBooking();

const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const refundButton = () => screen.getByRole('button', { name: 'Refund' });

function openDialog(booking = aPaidBooking()) {
  const closings: string[] = [];
  const user = renderStaff(
    <RefundDialog booking={booking} onClose={() => closings.push('closed')} />,
  );
  return { user, closings };
}

describe('the refund dialog', () => {
  it('proposes no amount and no places', () => {
    startFakeServer({});
    openDialog();
    expect(field('Amount (£), at most 25.00').value).toBe('');
    expect(field('Places to release').value).toBe('0');
  });

  it('releases all places with all the money, and never the last place with less', async () => {
    startFakeServer({});
    const { user } = openDialog();
    await user.click(screen.getByRole('button', { name: 'Refund everything' }));
    expect(field(/^Amount/).value).toBe('25');
    await screen.findByText('All the money goes back, so the booking ends.');
    expect(field('Places to release').value).toBe('2');
    expect(field('Places to release').disabled).toBe(true);
    await user.clear(field(/^Amount/));
    await user.type(field(/^Amount/), '24');
    await screen.findByText(/^At most 1/);
    expect(field('Places to release').value).toBe('1');
    expect(field('Places to release').disabled).toBe(false);
  });

  it('asks for an amount', async () => {
    const { received } = startFakeServer({});
    const { user } = openDialog();
    await user.type(field('Reason'), 'one is ill');
    await user.click(refundButton());
    expect(await screen.findByText('Please enter an amount')).toBeTruthy();
    expect(received).toEqual([]);
  });

  it('asks for a reason', async () => {
    const { received } = startFakeServer({});
    const { user } = openDialog();
    await user.click(refundButton());
    expect(await screen.findByText('Please say why')).toBeTruthy();
    expect(received).toEqual([]);
  });

  it('never refunds more than is left', async () => {
    const { received } = startFakeServer({ [ROUTE]: { body: booking } });
    const { user } = openDialog();
    await user.clear(field(/^Amount/));
    await user.type(field(/^Amount/), '25.01');
    await user.type(field('Reason'), 'one is ill');
    await user.click(refundButton());
    await screen.findByText('Refunded');
    expect(received).toMatchObject([{ route: ROUTE, body: { amount: 25, places: 2 } }]);
  });

  it('sends a part with its reason and closes', async () => {
    const { received } = startFakeServer({ [ROUTE]: { body: booking } });
    const { user, closings } = openDialog();
    await user.clear(field(/^Amount/));
    await user.type(field(/^Amount/), '10');
    await user.clear(field('Places to release'));
    await user.type(field('Places to release'), '1');
    await user.type(field('Reason'), 'one is ill');
    await user.click(refundButton());
    await screen.findByText('Refunded');
    expect(closings).toEqual(['closed']);
    expect(received).toMatchObject([{ body: { amount: 10, places: 1, reason: 'one is ill' } }]);
  });
});

describe('a refund whose answer was lost', () => {
  const LOST = failure(504, 'SERVICE_UNAVAILABLE', 'Not available');
  async function lose() {
    const { received } = startFakeServer({ [ROUTE]: LOST });
    const { user } = openDialog();
    await user.type(field(/^Amount/), '10');
    await user.type(field('Reason'), 'one is ill');
    await user.click(refundButton());
    await screen.findByText('Refund failed');
    const again = reloadStaff(<RefundDialog booking={booking} onClose={() => undefined} />);
    const ids = () => received.map(({ body }) => (body as { refundId: string }).refundId);
    return { again, ids, received };
  }

  it('has the same id if it is sent again after a reload', async () => {
    const { again, ids, received } = await lose();
    await again.click(refundButton());
    await screen.findByText('Refund failed');
    expect(received).toHaveLength(2);
    expect(received[1]).toEqual(received[0]);
    expect(new Set(ids()).size).toBe(1);
  });

  it('has the same id with another sum, so that the server refuses it if the first was made', async () => {
    const { again, ids } = await lose();
    await screen.findByText(/^The server did not answer, so it may have been sent/);
    await again.clear(field(/^Amount/));
    await again.type(field(/^Amount/), '20');
    await again.click(refundButton());
    await screen.findByText('Refund failed');
    expect(ids()).toHaveLength(2);
    expect(new Set(ids()).size).toBe(1);
  });
});

describe('the refund dialog of the box office', () => {
  const ASK = 'POST /api/admin/bookings/booking-1/refund-requests';
  const limited = aPaidBooking({ totalAmount: '120.00', refundLimit: { total: 60, left: 45 } });

  it('asks a manager for more than is left of the limit', async () => {
    const { received } = startFakeServer({ [ASK]: { body: aRequestedRefund(), status: 202 } });
    const { user, closings } = openDialog(limited);
    await screen.findByText(
      'Above £60.00 for one booking a manager has to approve; £45.00 of it is left.',
    );
    await user.type(field(/^Amount/), '46');
    await user.type(field('Reason'), 'one is ill');
    await user.click(await screen.findByRole('button', { name: 'Ask for approval' }));
    await screen.findByText('A manager has been asked');
    expect(closings).toEqual(['closed']);
    expect(received).toMatchObject([{ route: ASK, body: { amount: 46, reason: 'one is ill' } }]);
  });

  it('refunds by itself what is left of the limit', async () => {
    const { received } = startFakeServer({ [ROUTE]: { body: booking } });
    const { user } = openDialog(limited);
    await user.type(field(/^Amount/), '45');
    await user.type(field('Reason'), 'one is ill');
    await user.click(refundButton());
    await screen.findByText('Refunded');
    expect(received).toMatchObject([{ route: ROUTE, body: { amount: 45 } }]);
  });

  it('names the limit while nothing of it was used', () => {
    startFakeServer({});
    openDialog(aPaidBooking({ refundLimit: { total: 60, left: 60 } }));
    expect(screen.getByText('Above £60.00 a manager has to approve.')).toBeTruthy();
  });
});

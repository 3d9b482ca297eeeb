import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aBooking } from '../../../test/builders';
import { startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { QuarantineAlert } from './quarantine-alert';

const ROUTE = 'POST /api/admin/bookings/booking-1/quarantine';
const REASON = 'paid 100 pence, due 4000';
const booking = aBooking({ paymentStatus: 'pending', quarantine: REASON });

const render = () => renderStaff(<QuarantineAlert booking={booking} reason={REASON} />);
const dialog = () => within(screen.getByRole('dialog'));

describe('a payment that was set aside', () => {
  it.each([
    ['Refund and close', 'refund', 'The refund is on its way'],
    ['Free the places', 'free-places', 'The places are free'],
  ])('offers “%s”, which asks for a reason and is confirmed', async (name, how, done) => {
    const { received } = startFakeServer({ [ROUTE]: { body: booking } });
    const user = render();
    expect(screen.getByText(REASON)).toBeTruthy();
    await user.click(screen.getByRole('button', { name }));
    await user.click(dialog().getByRole('button', { name }));
    expect(await screen.findByText('Please say why')).toBeTruthy();
    expect(received).toEqual([]);
    await user.type(dialog().getByLabelText('Reason'), 'edited at Stripe');
    await user.click(dialog().getByRole('button', { name }));
    await screen.findByText(done);
    expect(received).toMatchObject([{ route: ROUTE, body: { how, reason: 'edited at Stripe' } }]);
  });

  it('shows why it cannot be ended in this way, and stays open', async () => {
    const message = 'Stripe has received money for this booking. Please refund it instead.';
    startFakeServer({
      [ROUTE]: { status: 409, body: { code: 'ALREADY_PAID', message, requestId: 'r' } },
    });
    const user = render();
    await user.click(screen.getByRole('button', { name: 'Free the places' }));
    await user.type(dialog().getByLabelText('Reason'), 'nothing paid');
    await user.click(dialog().getByRole('button', { name: 'Free the places' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aBooking } from '../../../test/builders';
import { startFakeServer } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { reloadStaff, renderStaff } from '../../../test/render-staff';
import { RefundsList } from './refunds-list';

const PAY = 'POST /api/admin/bookings/booking-1/bank-transfer';
const refused = {
  id: 'booking-1-r-1',
  amount: 15,
  places: 0,
  state: 'due' as const,
  reason: 'late',
  isRefused: true,
};
const button = { name: 'Paid by bank transfer' };

describe('the refunds of a booking', () => {
  it('can be paid by bank transfer once the card has refused, with a note', async () => {
    const { received } = startFakeServer({
      [OWN_ACCOUNT]: { body: anAccount() },
      [PAY]: { body: null },
    });
    const user = renderStaff(<RefundsList booking={aBooking({ refunds: [refused] })} />);
    expect(screen.getByText(/£15\.00 · 0 places · refused by the card · late/)).toBeTruthy();
    await user.click(await screen.findByRole('button', button));
    await user.click(screen.getByRole('button', { name: 'It is paid' }));
    await screen.findByText('Please say why');
    await user.type(screen.getByLabelText('Reason'), 'to her new account');
    await user.click(screen.getByRole('button', { name: 'It is paid' }));
    await screen.findByText('The refund is paid');
    expect(received.find(({ route }) => route === PAY)?.body).toEqual({
      refundId: 'booking-1-r-1',
      note: 'to her new account',
    });
  });

  it('keep an unsent note for their own dialog only', async () => {
    startFakeServer({ [OWN_ACCOUNT]: { body: anAccount() } });
    const both = aBooking({ refunds: [refused, { ...refused, id: 'booking-1-r-2' }] });
    const user = renderStaff(<RefundsList booking={both} />);
    await user.click((await screen.findAllByRole('button', button))[0] ?? document.body);
    await user.type(screen.getByLabelText('Reason'), 'to her new account');
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('new account'));
    const again = reloadStaff(<RefundsList booking={both} />);
    await again.click((await screen.findAllByRole('button', button))[1] ?? document.body);
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('');
  });

  it('cannot be paid so by those who may not refund any sum, or before the card has refused', async () => {
    startFakeServer({ [OWN_ACCOUNT]: { body: anAccount(['bookings:read', 'bookings:refund']) } });
    renderStaff(
      <RefundsList
        booking={aBooking({ refunds: [refused, { ...refused, id: 'r2', isRefused: false }] })}
      />,
    );
    await screen.findByText(/not returned yet/);
    expect(screen.queryByRole('button', button)).toBeNull();
  });
});

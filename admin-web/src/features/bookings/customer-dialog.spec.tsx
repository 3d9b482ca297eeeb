import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aBooking } from '../../../test/builders';
import { startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { CustomerDialog } from './customer-dialog';

const ROUTE = 'PATCH /api/admin/bookings/booking-1';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function openDialog(customerEmail: string) {
  const { received } = startFakeServer({ [ROUTE]: { body: aBooking() } });
  const booking = aBooking({ customerName: 'Walk In', customerEmail });
  const user = renderStaff(<CustomerDialog booking={booking} onClose={() => undefined} />);
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { received, user, save };
}

describe('the dialog for the customer of a booking', () => {
  it('changes one who has no e-mail address', async () => {
    const { received, user, save } = openDialog('');
    await user.clear(field('Name'));
    await user.type(field('Name'), 'Ada Lovelace');
    await save();
    await screen.findByText('Customer changed');
    expect(received).toMatchObject([
      { route: ROUTE, body: { customerName: 'Ada Lovelace', customerEmail: '' } },
    ]);
  });

  it('takes no e-mail address from one who has one', async () => {
    const { received, user, save } = openDialog('ada@example.org');
    await user.clear(field('E-mail'));
    await save();
    await screen.findByText('Please enter an email address');
    expect(received).toEqual([]);
  });

  it('says which address gives a booking back that a friend has', () => {
    const payer = { name: 'Mary Wollstone', email: 'mary@example.org', phone: '' };
    renderStaff(<CustomerDialog booking={aBooking({ payer })} onClose={() => undefined} />);
    expect(screen.getByText(/mary@example.org, gives the booking back/)).toBeTruthy();
  });
});

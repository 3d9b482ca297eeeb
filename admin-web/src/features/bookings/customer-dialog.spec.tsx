import type { BookingDetail } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aBooking } from '../../../test/builders';
import { startFakeServer } from '../../../test/fake-server';
import { reloadStaff, renderStaff } from '../../../test/render-staff';
import { keptText } from '../../shared/api/kept-texts';
import { CustomerDialog } from './customer-dialog';

const ROUTE = 'PATCH /api/admin/bookings/booking-1';
const CORRECTED = aBooking({ customerEmail: 'lovelace@example.org' });
const dialogOf = (booking: BookingDetail) => (
  <CustomerDialog booking={booking} onClose={() => undefined} />
);
/** The dialog gets another booking as soon as the server tells of a change. */
function DialogWithNews() {
  const [booking, setBooking] = useState(aBooking());
  return (
    <>
      <button onClick={() => setBooking(CORRECTED)}>A colleague corrects it</button>
      {dialogOf(booking)}
    </>
  );
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function openDialog(customerEmail: string) {
  const { received } = startFakeServer({ [ROUTE]: { body: aBooking() } });
  const booking = aBooking({ customerName: 'Walk In', customerEmail });
  const user = renderStaff(dialogOf(booking));
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

  it.each(['open', 'reloaded'])(
    'says what the typing began with, if it is %s after a colleague’s correction',
    async (state) => {
      const { received } = startFakeServer({ [ROUTE]: { body: CORRECTED } });
      let user = renderStaff(<DialogWithNews />);
      await user.type(field('Phone'), '029');
      await waitFor(() =>
        expect(keptText('customer:booking-1')).toMatchObject({ customerPhone: '029' }),
      );
      await user.click(screen.getByText('A colleague corrects it'));
      if (state === 'reloaded') user = reloadStaff(dialogOf(CORRECTED));
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await screen.findByText('Customer changed');
      expect(received).toMatchObject([
        { body: { customerPhone: '029', before: { customerEmail: 'ada@example.org' } } },
      ]);
    },
  );

  it('says which address gives a booking back that a friend has', () => {
    const payer = { name: 'Mary Wollstone', email: 'mary@example.org', phone: '' };
    renderStaff(dialogOf(aBooking({ payer })));
    expect(screen.getByText(/mary@example.org, gives the booking back/)).toBeTruthy();
  });
});

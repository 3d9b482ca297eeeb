import type { Permission } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aBooking } from '../../../test/builders';
import { startFakeServer, type Answers } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { renderStaff } from '../../../test/render-staff';
import { QuarantineAlert } from './quarantine-alert';

const ROUTE = 'POST /api/admin/bookings/booking-1/quarantine';
const REASON = 'paid 100 pence, due 4000';
const booking = aBooking({ paymentStatus: 'pending', quarantine: REASON });

function open(answers: Answers, permission: Permission = 'bookings:resolve') {
  const { received } = startFakeServer({
    [OWN_ACCOUNT]: { body: anAccount([permission]) },
    ...answers,
  });
  const user = renderStaff(<QuarantineAlert booking={booking} reason={REASON} />);
  const sent = () => received.filter(({ route }) => route === ROUTE);
  return { user, sent };
}
const dialog = () => within(screen.getByRole('dialog'));

describe('a payment that was set aside', () => {
  it.each([
    ['Refund and close', 'refund', 'The refund is on its way'],
    ['Free the places', 'free-places', 'The places are free'],
  ])('offers “%s”, which asks for a reason and is confirmed', async (name, how, done) => {
    const { user, sent } = open({ [ROUTE]: { body: booking } });
    expect(screen.getByText(REASON)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name }));
    await user.click(dialog().getByRole('button', { name }));
    expect(await screen.findByText('Please say why')).toBeTruthy();
    expect(sent()).toEqual([]);
    await user.type(dialog().getByLabelText('Reason'), 'edited at Stripe');
    await user.click(dialog().getByRole('button', { name }));
    await screen.findByText(done);
    expect(sent()).toMatchObject([{ body: { how, reason: 'edited at Stripe' } }]);
  });

  it('shows why it cannot be ended in this way, and stays open', async () => {
    const message = 'Stripe has received money for this booking. Please refund it instead.';
    const { user } = open({
      [ROUTE]: { status: 409, body: { code: 'ALREADY_PAID', message, requestId: 'r' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Free the places' }));
    await user.type(dialog().getByLabelText('Reason'), 'nothing paid');
    await user.click(dialog().getByRole('button', { name: 'Free the places' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('says only why to a member who may not end it', () => {
    open({}, 'bookings:read');
    expect(screen.getByText(REASON)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

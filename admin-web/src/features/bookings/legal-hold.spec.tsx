import type { Permission } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aBooking } from '../../../test/builders';
import { startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { LegalHold } from './legal-hold';

const HOLD = '/api/admin/bookings/booking-1/legal-hold';
const asMember = (...permissions: Permission[]) => ({
  'GET /api/admin/account': {
    body: {
      id: 's',
      username: 'sam',
      email: null,
      grants: [],
      rights: Object.fromEntries(permissions.map((permission) => [permission, ['*']])),
    },
  },
});
const HELD = aBooking({
  legalHold: { at: '2026-11-23T10:00:00.000Z', by: 'sam', reason: 'a claim for damages' },
});

describe('a legal hold', () => {
  it('begins with a reason', async () => {
    const { received } = startFakeServer({
      ...asMember('privacy:write'),
      [`POST ${HOLD}`]: { body: null },
    });
    const user = renderStaff(<LegalHold booking={aBooking()} />);
    await user.click(await screen.findByRole('button', { name: 'Keep from erasure' }));
    await user.type(await screen.findByLabelText('Reason'), 'a claim for damages');
    await user.click(screen.getByRole('button', { name: 'Keep them' }));
    await screen.findByText('The data of this customer is kept');
    expect(received.at(-1)).toEqual({
      route: `POST ${HOLD}`,
      body: { reason: 'a claim for damages' },
    });
  });

  it('says since when and why, and ends', async () => {
    const { received } = startFakeServer({
      ...asMember('privacy:write'),
      [`DELETE ${HOLD}`]: { body: null },
    });
    const user = renderStaff(<LegalHold booking={HELD} />);
    screen.getByText('Since 23/11/2026, 10:00, sam: a claim for damages');
    await user.click(await screen.findByRole('button', { name: 'End the hold' }));
    await screen.findByText('The hold has ended');
    expect(received.at(-1)?.route).toBe(`DELETE ${HOLD}`);
  });

  it('is only shown to members who do not answer for personal data', async () => {
    startFakeServer(asMember('bookings:read'));
    renderStaff(<LegalHold booking={HELD} />);
    await screen.findByText('Kept from erasure');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { atAddress } from '../../../test/at-address';
import { renderStaff } from '../../../test/render-staff';
import { pageFilter } from './pagination';
import { useAddressFilter } from './use-address-filter';
import { useOpened } from './use-opened';

const filters = z.object({ ...pageFilter, status: z.enum(['any', 'paid']).catch('any') });

function List() {
  const [filter, change] = useAddressFilter('bookings', filters);
  const { open } = useOpened();
  return (
    <>
      <p>{JSON.stringify(filter)}</p>
      <p data-testid="address">{useLocation().search}</p>
      <button onClick={() => change({ status: 'paid', page: 1 })}>Paid</button>
      <button onClick={() => change({ page: 3 })}>Page 3</button>
      <button onClick={() => change({ status: 'any' })}>Any</button>
      <button onClick={() => open({ kind: 'booking', id: '1' })}>Open</button>
    </>
  );
}
const openAt = (address: string) => renderStaff(atAddress(`/dashboard${address}`, <List />));
const address = () => screen.getByTestId('address').textContent;

describe('the filters of a list', () => {
  it('are read from the address', () => {
    openAt('?bookings.status=paid&bookings.page=2');
    screen.getByText('{"page":2,"status":"paid"}');
  });

  it.each(['', '?bookings.status=lost&bookings.page=-1', '?bookings.page=1e9999', '?status=paid'])(
    'have their defaults if the address says "%s"',
    (text) => {
      openAt(text);
      screen.getByText('{"page":1,"status":"any"}');
    },
  );

  it('are written to the address without their defaults, and leave the rest of it alone', async () => {
    const user = openAt('?tab=bookings&bookings.page=2');
    await user.click(screen.getByText('Paid'));
    expect(address()).toBe('?tab=bookings&bookings.status=paid');
    await user.click(screen.getByText('Page 3'));
    expect(address()).toBe('?tab=bookings&bookings.status=paid&bookings.page=3');
    await user.click(screen.getByText('Any'));
    expect(address()).toBe('?tab=bookings&bookings.page=3');
  });

  it('are both kept if two change before the page shows the first', () => {
    openAt('?tab=bookings');
    act(() => {
      screen.getByText('Paid').click();
      screen.getByText('Open').click();
    });
    expect(address()).toBe('?tab=bookings&bookings.status=paid&open=booking%3A1');
  });
});

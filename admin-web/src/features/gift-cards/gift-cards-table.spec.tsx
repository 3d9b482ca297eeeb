import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aGiftCardSale } from '../../../test/builders';
import { startFakeServer } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { renderStaff } from '../../../test/render-staff';
import { GiftCardsTable } from './gift-cards-table';

async function renderTable(permission: 'gift-cards:read' | 'gift-cards:write') {
  startFakeServer({
    [OWN_ACCOUNT]: { body: anAccount([permission]) },
    'GET /api/admin/gift-cards': {
      body: [aGiftCardSale()],
      headers: { 'x-total-count': '1' },
    },
  });
  renderStaff(
    <MemoryRouter>
      <GiftCardsTable />
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Open the gift card from Ada' });
}

describe('the table of gift cards', () => {
  it('has the acts for those who may change gift cards', async () => {
    await renderTable('gift-cards:write');
    expect(await screen.findByRole('button', { name: 'Void' })).toBeTruthy();
  });

  it('has no acts for those who may only read them', async () => {
    await renderTable('gift-cards:read');
    expect(screen.queryByRole('button', { name: 'Void' })).toBeNull();
  });
});

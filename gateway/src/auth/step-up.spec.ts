import { STEP_UP_ACTIONS } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { routesOf } from '../../test/routes.js';
import { AdminModule } from '../admin/admin.module.js';

/** Decided by hand, from ADR 50: what moves money, reaches many people, or gives power away. */
const CONFIRMED: Record<string, string> = {
  'PATCH api/admin/staff/:id': 'change-staff',
  'DELETE api/admin/account/passkeys/:id': 'change-factors',
  'DELETE api/admin/account/totp': 'change-factors',
  'POST api/admin/account/passkey-options': 'change-factors',
  'POST api/admin/account/recovery-codes': 'change-factors',
  'POST api/admin/account/totp': 'change-factors',
  'POST api/admin/bookings/:id/refund': 'refund',
  'POST api/admin/bookings/:id/quarantine': 'refund',
  'POST api/admin/bookings/export': 'export',
  'POST api/admin/shows/:id/door-list/export': 'export',
  'POST api/admin/gift-cards/:id/close-case': 'close-gift-case',
  'POST api/admin/gift-cards/:id/refund': 'refund-gift-card',
  'POST api/admin/gift-cards/:id/refund-payment': 'refund-gift-card',
  'POST api/admin/gift-cards/:id/reissue': 'reissue-gift-card',
  'POST api/admin/gift-cards/:id/void': 'void-gift-card',
  'POST api/admin/money/differences/:id/refund': 'refund-difference',
  'POST api/admin/money/payouts/:id/export': 'export',
  'POST api/admin/bookings/:id/bank-transfer': 'bank-transfer',
  'POST api/admin/refund-requests/:id/approve': 'approve-refund',
  'POST api/admin/shows/:id/cancel': 'cancel-show',
  'POST api/admin/mailings': 'message-bookers',
  'POST api/admin/shows/:id/message': 'message-bookers',
  'POST api/admin/staff': 'change-staff',
  'POST api/admin/staff/:id/factor-reset': 'change-staff',
  'POST api/admin/staff/:id/factor-reset/confirm': 'change-staff',
  'POST api/admin/staff/:id/invitation': 'change-staff',
};

describe('the acts of staff that have to be confirmed', () => {
  it('are those of the table', () => {
    const confirmed = routesOf(AdminModule).filter(({ stepUp }) => stepUp !== undefined);
    expect(Object.fromEntries(confirmed.map(({ name, stepUp }) => [name, stepUp]))).toEqual(
      CONFIRMED,
    );
  });

  it('are read from the body with the schema of their route', () => {
    const reading = routesOf(AdminModule).filter(({ stepUpBody }) => stepUpBody !== undefined);
    expect(reading.length).toBeGreaterThan(10);
    // A body that only the route accepts would pass without a confirmation.
    const differing = reading.filter(({ stepUpBody, body }) => stepUpBody !== body);
    expect(differing.map(({ name }) => name)).toEqual([]);
  });

  it('are all that can be confirmed', () => {
    const used = new Set(Object.values(CONFIRMED));
    expect(STEP_UP_ACTIONS.filter((action) => !used.has(action))).toEqual([]);
  });
});

import type { Dispute, Overview } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { renderStaff } from '../../../test/render-staff';
import type { Opened } from '../../shared/ui/use-opened';
import { AttentionCard, type UnfinishedShow } from './attention-card';

const aDispute = (changes: Partial<Dispute> = {}): Dispute => ({
  id: 'du_1',
  bookingId: 'booking-1',
  giftCardId: null,
  amount: 40,
  withdrawn: 40,
  reason: 'fraudulent',
  status: 'open',
  openedAt: '2026-03-01T12:00:00.000Z',
  closedAt: null,
  evidenceDueAt: '2026-03-15T12:00:00.000Z',
  ...changes,
});
const FAILED_MAIL = {
  id: 'mail-1',
  kind: 'booking-confirmed',
  label: 'Booking confirmation',
  state: 'failed',
  at: '2026-03-01T12:00:00.000Z',
  reason: 'no such address',
} as const;

/** Shows what an overview needs. @returns the user, and what was opened. */
function attend(changes: Partial<Overview> = {}, unfinishedShows: readonly UnfinishedShow[] = []) {
  const overview: Overview = {
    sales: [],
    failedMails: [],
    mailsUnknownOf: [],
    quarantinedPayments: [],
    giftCards: [],
    disputes: [],
    ...changes,
  };
  const opened: Opened[] = [];
  const user = renderStaff(
    <MemoryRouter>
      <AttentionCard
        overview={overview}
        unfinishedShows={unfinishedShows}
        onOpen={(thing) => opened.push(thing)}
      />
    </MemoryRouter>,
  );
  return { user, opened };
}

describe('what needs attention', () => {
  it('is nothing in a quiet week', () => {
    attend();
    expect(screen.getByText('Nothing.')).toBeTruthy();
  });

  it('names open disputes with their last day, and gift cards that wait for staff', () => {
    const giftCards = [{ giftCardId: 'card-1', purchaserName: 'Ada', reason: 'the refund failed' }];
    attend({ disputes: [aDispute()], giftCards });
    expect(screen.getByText(/Booking payment of £40.* is disputed \(fraudulent\)/)).toBeTruthy();
    expect(screen.getByText(/Answer dispute du_1 in Stripe by 15\/03\/2026/)).toBeTruthy();
    expect(screen.getByText(/Gift card of Ada: the refund failed/)).toBeTruthy();
  });

  it.each<[string, Partial<Overview>, Opened]>([
    [
      'Open booking BK123456ABC',
      {
        quarantinedPayments: [
          { bookingId: 'booking-1', bookingReference: 'BK123456ABC', reason: 'paid 100 pence' },
        ],
      },
      { kind: 'booking', id: 'booking-1' },
    ],
    [
      'Open the booking of dispute du_1',
      { disputes: [aDispute()] },
      { kind: 'booking', id: 'booking-1' },
    ],
    [
      'Open the gift card of dispute du_1',
      { disputes: [aDispute({ bookingId: null, giftCardId: 'card-1' })] },
      { kind: 'gift-card', id: 'card-1' },
    ],
    [
      'Open the gift card of Ada',
      {
        giftCards: [{ giftCardId: 'card-1', purchaserName: 'Ada', reason: 'the refund failed' }],
      },
      { kind: 'gift-card', id: 'card-1' },
    ],
    [
      'Open the e-mail that was refused: Booking confirmation',
      { failedMails: [FAILED_MAIL] },
      { kind: 'mail', id: 'mail-1' },
    ],
  ])('leads on: %s', async (name, changes, thing) => {
    const { user, opened } = attend(changes);
    expect(screen.queryByText('Nothing.')).toBeNull();
    await user.click(screen.getByRole('button', { name }));
    expect(opened).toEqual([thing]);
  });

  it('leads to the page of a show that is not ready', () => {
    attend({}, [{ id: 'show-1', name: 'Gala, Sat, 21 Mar 2099', needs: 'price' }]);
    const link = screen.getByRole('link', { name: 'Gala, Sat, 21 Mar 2099' });
    expect(link.getAttribute('href')).toBe('/shows/show-1');
    expect(screen.getByText(/needs price/)).toBeTruthy();
  });
});

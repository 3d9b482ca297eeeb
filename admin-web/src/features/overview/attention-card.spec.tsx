import type { Overview } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderStaff } from '../../../test/render-staff';
import { AttentionCard } from './attention-card';

const anOverview = (changes: Partial<Overview> = {}): Overview => ({
  sales: [],
  failedMails: [],
  mailsUnknownOf: [],
  quarantinedPayments: [],
  giftCards: [],
  disputes: [],
  ...changes,
});

describe('what needs attention', () => {
  it('is nothing in a quiet week', () => {
    renderStaff(
      <AttentionCard
        overview={anOverview()}
        unfinishedShows={[]}
        onOpenBooking={() => undefined}
      />,
    );
    expect(screen.getByText('Nothing.')).toBeTruthy();
  });

  it('names open disputes with their last day, and gift cards that wait for staff', () => {
    const dispute = {
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
    } as const;
    const giftCards = [{ giftCardId: 'card-1', purchaserName: 'Ada', reason: 'the refund failed' }];
    const overview = anOverview({ disputes: [dispute], giftCards });
    renderStaff(
      <AttentionCard overview={overview} unfinishedShows={[]} onOpenBooking={() => undefined} />,
    );
    expect(screen.getByText(/Booking payment of £40.* is disputed \(fraudulent\)/)).toBeTruthy();
    expect(screen.getByText(/Answer dispute du_1 in Stripe by 15\/03\/2026/)).toBeTruthy();
    expect(screen.getByText(/Gift card of Ada: the refund failed/)).toBeTruthy();
  });

  it('opens the booking of a payment that was set aside', async () => {
    const quarantinedPayments = [
      { bookingId: 'booking-1', bookingReference: 'BK123456ABC', reason: 'paid 100 pence' },
    ];
    const opened: string[] = [];
    const user = renderStaff(
      <AttentionCard
        overview={anOverview({ quarantinedPayments })}
        unfinishedShows={[]}
        onOpenBooking={(id) => opened.push(id)}
      />,
    );
    expect(screen.queryByText('Nothing.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Open booking BK123456ABC' }));
    expect(opened).toEqual(['booking-1']);
  });
});

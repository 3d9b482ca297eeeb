import type { Dispute } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aBooking } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { DisputeAlert } from './dispute-alert';
import { EvidenceSheet } from './evidence-sheet';

const BOOKING = 'GET /api/admin/bookings/booking-1';
const AT = '2026-03-01T19:12:00.000Z';
const aDispute: Dispute = {
  id: 'dp_1',
  bookingId: 'booking-1',
  giftCardId: null,
  amount: 40,
  withdrawn: 40,
  reason: 'fraudulent',
  status: 'open',
  openedAt: AT,
  closedAt: null,
  evidenceDueAt: '2026-03-08T23:59:00.000Z',
};

describe('the evidence for a disputed payment', () => {
  it('has the dispute, the sale, the door, the e-mails and the history of the booking', async () => {
    startFakeServer({
      [BOOKING]: {
        body: aBooking({
          disputes: [aDispute],
          arrivals: [
            { at: AT, people: 2, over: 0, by: 'Phone A' },
            { at: AT, people: 1, over: 1, by: 'Phone A' },
            { at: AT, people: -1, over: 0, by: 'Sam' },
          ],
          mails: [
            {
              id: 'm1',
              kind: 'k',
              label: 'Booking confirmation',
              state: 'sent',
              at: AT,
              reason: null,
            },
          ],
          refunds: [{ id: 'r1', amount: 15, places: 1, state: 'done', reason: 'late' }],
          history: [
            { at: AT, what: 'completing' },
            { at: AT, what: 'moved', by: 'Sam' },
          ],
        }),
      },
    });
    renderStaff(<EvidenceSheet bookingId="booking-1" />);
    await screen.findByRole('heading', { name: 'Booking BK123456ABC' });
    for (const line of [
      /£40\.00, fraudulent, opened 01\/03\/2026, 19:12 · answer by 08\/03\/2026, 23:59 · dp_1/,
      /Ada Lovelace, ada@example\.org/,
      /The door has let in 1 of 2 people\./,
      /19:12 · 2 let in · Phone A/,
      /19:12 · Booking confirmation · sent/,
      /£15\.00 · 1 place · returned · late/,
      /19:12 · paid, or nothing to pay$/,
      /19:12 · moved · Sam/,
    ])
      expect(screen.getByText(line)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
      '/dashboard?tab=bookings&open=booking:booking-1',
    );
  });

  it('has the parts that have left the party, with their own visits', async () => {
    const part = { bookingReference: 'BK222222PPP', ticketQuantity: 1 };
    startFakeServer({
      [BOOKING]: { body: aBooking({ partIds: ['part-1'] }) },
      'GET /api/admin/bookings/part-1': {
        body: aBooking({ ...part, arrivals: [{ at: AT, people: 1, over: 0, by: 'Phone A' }] }),
      },
    });
    renderStaff(<EvidenceSheet bookingId="booking-1" />);
    await screen.findByRole('heading', { name: '1 ticket of the party: booking BK222222PPP' });
    expect(screen.getByText('The door has let in 1 of 1 person.')).toBeTruthy();
    expect(screen.getByText('The door has let no one in with these tickets.')).toBeTruthy();
  });

  it('names who has paid beside the friend who has the tickets', async () => {
    const payer = { name: 'Mary Wollstone', email: 'mary@example.org', phone: '' };
    startFakeServer({ [BOOKING]: { body: aBooking({ payer }) } });
    renderStaff(<EvidenceSheet bookingId="booking-1" />);
    expect(await screen.findByText('Paid by')).toBeTruthy();
    expect(screen.getByText('Mary Wollstone, mary@example.org')).toBeTruthy();
  });

  it('says that no one came in, and leaves out what there is not', async () => {
    startFakeServer({ [BOOKING]: { body: aBooking() } });
    renderStaff(<EvidenceSheet bookingId="booking-1" />);
    await screen.findByText('The door has let no one in with these tickets.');
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'What was bought',
      'Who came in',
    ]);
  });

  it('says when the booking cannot be fetched, and tries again', async () => {
    const answers: Answers = { [BOOKING]: failure(503, 'UNAVAILABLE', 'Please try again') };
    startFakeServer(answers);
    const user = renderStaff(<EvidenceSheet bookingId="booking-1" />);
    await screen.findByText('Failed to fetch the booking');
    answers[BOOKING] = { body: aBooking() };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Booking BK123456ABC' });
  });

  it('is reached from the booking for as long as the dispute is open', () => {
    renderStaff(<DisputeAlert dispute={aDispute} bookingId="booking-1" />);
    expect(screen.getByRole('link', { name: 'Evidence' }).getAttribute('href')).toBe(
      '/bookings/booking-1/evidence',
    );
  });

  it('is not asked for once the dispute has ended', () => {
    renderStaff(
      <DisputeAlert
        dispute={{ ...aDispute, status: 'lost', closedAt: AT }}
        bookingId="booking-1"
      />,
    );
    expect(screen.queryByRole('link', { name: 'Evidence' })).toBeNull();
  });
});

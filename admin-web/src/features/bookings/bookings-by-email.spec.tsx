import type { Rights } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aBooking } from '../../../test/builders';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { renderStaff } from '../../../test/render-staff';
import { BookingsByEmail } from './bookings-by-email';

const LIST = 'GET /api/admin/bookings';
const READER: Rights = { 'bookings:read': ['*'], 'customers:read': ['*'] };

function open(list: Answers[string], rights = READER) {
  const answers: Answers = {
    [OWN_ACCOUNT]: { body: { ...anAccount(), rights } },
    [LIST]: list,
  };
  const { received } = startFakeServer(answers);
  return { answers, received, user: renderStaff(<BookingsByEmail email="ADA@example.org" />) };
}

describe('the bookings of a sender', () => {
  it('are None only once they are known', async () => {
    let answer: (reply: { body: unknown }) => void = () => undefined;
    open(new Promise<{ body: unknown }>((resolve) => (answer = resolve)));
    expect(screen.queryByText('None.')).toBeNull();
    answer({ body: [aBooking({ customerEmail: 'ada@example.org.uk' })] });
    await screen.findByText('None.');
  });

  it('are not None if they could not be fetched, and can be asked for again', async () => {
    const { user, answers } = open(failure(503, 'SERVICE_UNAVAILABLE', 'Please wait'));
    await screen.findByText('Failed to fetch bookings');
    expect(screen.queryByText('None.')).toBeNull();
    answers[LIST] = { body: [aBooking()] };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^BK123456ABC: 2 tickets for Saturday Night/);
  });

  it.each<[string, Rights]>([
    ['has no right to bookings', { 'enquiries:read': ['*'] }],
    [
      'may not read the customers of every venue',
      { 'bookings:read': ['bristol', 'cardiff'], 'customers:read': ['cardiff'] },
    ],
  ])('are not asked for by a member who %s, and are not None', async (_who, rights) => {
    const { received } = open({ body: [] }, rights);
    await screen.findByText('Your roles do not include the customers of bookings.');
    expect(screen.queryByText('None.')).toBeNull();
    expect(received.map(({ route }) => route)).toEqual([OWN_ACCOUNT]);
  });
});

import type { SearchReply } from '@club/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { atAddress } from '../../../test/at-address';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { SearchButton } from './search-button';

const SEARCH = 'GET /api/admin/search';
const NOTHING = { hits: [], hasMore: false };
const EMPTY: SearchReply = {
  bookings: NOTHING,
  shows: NOTHING,
  giftCards: NOTHING,
  enquiries: NOTHING,
  unknownOf: [],
};
const FOUND: SearchReply = {
  ...EMPTY,
  bookings: {
    hits: [
      {
        id: 'booking-1',
        bookingReference: 'BK123456ABC',
        customerName: 'Ada Lovelace',
        ticketQuantity: 2,
        paymentStatus: 'completed',
        show: { title: 'Saturday Night', city: 'Cardiff', date: '2099-03-21' },
      },
    ],
    hasMore: true,
  },
  giftCards: {
    hits: [{ id: 'card-1', purchaserName: 'Ada', recipientName: 'Bob', amount: 40 }],
    hasMore: false,
  },
};

const Address = () => <output>{useLocation().search}</output>;
const address = () => screen.getByRole('status').textContent;

/** Types without a pause. */
const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
/** All but `setTimeout`, with which the search waits. */
const OTHER_TIMERS = [
  'Date',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'setImmediate',
  'setInterval',
] as const;

async function openSearch(answers: Answers) {
  const server = startFakeServer(answers);
  const user = renderStaff(
    atAddress(
      '/dashboard?tab=shows',
      <>
        <SearchButton />
        <Address />
      </>,
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Find anything' }));
  const field = await screen.findByRole('combobox', { name: 'Find anything' });
  return { ...server, user, field };
}

describe('the search of the staff area', () => {
  afterEach(() => void jest.useRealTimers());

  it('shows results by kind, and a click opens one by its address on the same page', async () => {
    const { user, field } = await openSearch({ [SEARCH]: { body: FOUND } });
    await user.type(field, 'ada');
    const booking = await screen.findByRole('option', { name: /Ada Lovelace · BK123456ABC/ });
    expect(booking.textContent).toContain(
      'Sat, 21 Mar 2099 · Cardiff · Saturday Night · 2 tickets',
    );
    expect(screen.getByRole('group', { name: 'Gift cards' }).textContent).toContain(
      'From Ada for Bob',
    );
    expect(screen.getByText(/Type more to find fewer/)).toBeTruthy();
    await user.click(booking);
    expect(address()).toBe('?tab=shows&open=booking%3Abooking-1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is used by keyboard: arrows choose and go round, Enter opens', async () => {
    const { user, field } = await openSearch({ [SEARCH]: { body: FOUND } });
    await user.type(field, 'ada');
    const [booking, card] = await screen.findAllByRole('option');
    expect(field.getAttribute('aria-activedescendant')).toBe(booking?.id);
    await user.keyboard('{ArrowDown}');
    expect(card?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowDown}');
    expect(booking?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(address()).toBe('?tab=shows&open=gift-card%3Acard-1');
  });

  it('asks once for a word that is typed quickly, and not for one letter', async () => {
    const { received, field } = await openSearch({ [SEARCH]: { body: EMPTY } });
    enter(field, 'a');
    expect(screen.getByText(/Type the beginning of a name/)).toBeTruthy();
    enter(field, 'ad');
    enter(field, 'ada');
    await screen.findByText('Nothing found for “ada”.');
    expect(received).toHaveLength(1);
  });

  it('asks 60 ms after the last letter, because results are due within 100 ms', async () => {
    const { received, field } = await openSearch({ [SEARCH]: { body: EMPTY } });
    jest.useFakeTimers({ doNotFake: [...OTHER_TIMERS] });
    enter(field, 'ada');
    await act(async () => void jest.advanceTimersByTime(59));
    expect(received).toEqual([]);
    act(() => void jest.advanceTimersByTime(1));
    jest.useRealTimers();
    await screen.findByText('Nothing found for “ada”.');
    expect(received).toHaveLength(1);
  });

  it('says that it failed, and tries again', async () => {
    const answers: Answers = { [SEARCH]: failure(503, 'SERVICE_UNAVAILABLE', 'Please wait') };
    const { user, field } = await openSearch(answers);
    await user.type(field, 'ada');
    await screen.findByText('Failed to search');
    answers[SEARCH] = { body: FOUND };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: /Ada Lovelace/ });
  });

  it('says what could not be searched', async () => {
    const { user, field } = await openSearch({
      [SEARCH]: { body: { ...EMPTY, unknownOf: ['bookings'] } },
    });
    await user.type(field, 'ada');
    expect(await screen.findByText(/^Bookings and gift cards could not be searched/)).toBeTruthy();
  });

  it.each([
    ['⌘K', { key: 'k', metaKey: true }],
    ['Ctrl K', { key: 'k', ctrlKey: true }],
    ['/', { key: '/' }],
  ])('opens with %s, but not while a dialog is open', async (_, keys) => {
    startFakeServer({});
    renderStaff(atAddress('/dashboard', <SearchButton />));
    fireEvent.keyDown(document.body, keys);
    await screen.findByRole('combobox', { name: 'Find anything' });
    fireEvent.keyDown(document.body, keys);
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  });

  it('leaves / to a field in which someone types', () => {
    startFakeServer({});
    renderStaff(
      atAddress(
        '/dashboard',
        <>
          <input aria-label="Notes" />
          <SearchButton />
        </>,
      ),
    );
    fireEvent.keyDown(screen.getByLabelText('Notes'), { key: '/' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

import type { Show } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aShow } from '../../test/builders';
import { failure } from '../../test/fake-server';
import { aSeries, openShowPage, SERIES, tabsOfShow } from '../../test/show-page';

describe('cancelling a show on its page', () => {
  const STAKES = {
    bookings: 7,
    tickets: 12,
    emails: 6,
    unpaid: 1,
    waiting: 2,
    returned: { cards: 200, giftCards: 40, desk: 0 },
  };
  const CANCELLED = {
    isCancelled: true,
    refundsFrom: '2026-03-21T19:05:00.000Z',
    toRefund: 7,
    underWay: 0,
    refunded: 0,
  };

  it('says what happens, and needs the title', async () => {
    const { user, received } = openShowPage('/shows/show-1', {
      answers: {
        'GET /api/admin/shows/show-1/stakes': { body: STAKES },
        'POST /api/admin/shows/show-1/cancel': { status: 202, body: null },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More about this show' }));
    await user.click(await screen.findByText('Cancel show'));
    await screen.findByText('Then the refunds begin: 7 bookings, 12 tickets.');
    await screen.findByText('Back to bank cards: £200.00.');
    await screen.findByText('Back to gift cards: £40.00.');
    const ok = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel the show' });
    const title = screen.getByLabelText(/Type the title/);
    await user.type(title, 'Sunday');
    expect(ok.disabled).toBe(true);
    await user.clear(title);
    await user.type(title, 'Saturday Night');
    await user.click(ok);
    await screen.findByText('Show Cancelled');
    expect(received.find(({ route }) => route.endsWith('/cancel'))?.body).toEqual({
      cancellationId: expect.any(String),
    });
  });

  it('waits for the figures, and tries again if they could not be fetched', async () => {
    const STAKES_ROUTE = 'GET /api/admin/shows/show-1/stakes';
    const { user, received, answers } = openShowPage('/shows/show-1', {
      answers: {
        [STAKES_ROUTE]: failure(503, 'SERVICE_UNAVAILABLE', 'Please wait'),
        'POST /api/admin/shows/show-1/cancel': { status: 202, body: null },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More about this show' }));
    await user.click(await screen.findByText('Cancel show'));
    await screen.findByText('Failed to load the bookings of this show');
    await user.type(screen.getByLabelText(/Type the title/), 'Saturday Night{Enter}');
    const ok = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel the show' });
    expect(ok.disabled).toBe(true);
    let answer: (figures: { body: typeof STAKES }) => void = () => undefined;
    answers[STAKES_ROUTE] = new Promise<{ body: typeof STAKES }>((resolve) => (answer = resolve));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/^Failed to load/)).toBeNull());
    expect(ok.disabled).toBe(true);
    answer({ body: STAKES });
    await screen.findByText('Back to bank cards: £200.00.');
    await waitFor(() => expect(ok.disabled).toBe(false));
    expect(received.some(({ route }) => route.endsWith('/cancel'))).toBe(false);
  });

  it('can be taken back until the first refund', async () => {
    const { user, received } = openShowPage('/shows/show-1', {
      show: { status: 'cancelled', cancellation: { id: 'c-1' } },
      answers: {
        'GET /api/admin/shows/show-1/cancellation': { body: CANCELLED },
        'POST /api/admin/shows/show-1/cancel/undo': { status: 202, body: null },
      },
    });
    await screen.findByText(/The first refund begins at 19:05/);
    await user.click(screen.getByRole('button', { name: 'Undo the cancellation' }));
    await screen.findByText('The show is on again');
    expect(received.find(({ route }) => route.endsWith('/undo'))?.body).toEqual({
      cancellationId: 'c-1',
    });
  });

  it('shows how far the refunds are, without a way back', async () => {
    openShowPage('/shows/show-1', {
      show: { status: 'cancelled', cancellation: { id: 'c-1' } },
      answers: {
        'GET /api/admin/shows/show-1/cancellation': {
          body: { ...CANCELLED, refundsFrom: null, toRefund: 3, underWay: 1, refunded: 3 },
        },
      },
    });
    await screen.findByText('This show is cancelled. Refunded: 3 of 7 bookings.');
    expect(screen.queryByRole('button', { name: 'Undo the cancellation' })).toBeNull();
  });
});

describe('the sale of a show on its page', () => {
  const SALE = 'POST /api/admin/shows/show-1/sale';
  const draft = { salesEndAt: undefined, soldTickets: 0 } as unknown as Partial<Show>;
  const sent = (received: { route: string; body: unknown }[]) =>
    received.find(({ route }) => route === SALE)?.body;

  it('begins now', async () => {
    const { user, received } = openShowPage('/shows/show-1', {
      show: draft,
      answers: { [SALE]: { body: aShow() } },
    });
    await screen.findByText('draft');
    expect(tabsOfShow()).toEqual(['Overview', 'History']);
    await user.click(screen.getByRole('button', { name: 'Put on sale' }));
    await user.click(await screen.findByRole('button', { name: 'Put on sale now' }));
    await screen.findByText('The show is on sale');
    expect(sent(received)).toEqual({ onSale: true });
  });

  it('begins at a time in London', async () => {
    const { user, received } = openShowPage('/shows/show-1', {
      show: draft,
      answers: { [SALE]: { body: aShow({ publishAt: '2098-07-01T09:00:00.000Z' }) } },
    });
    await user.click(await screen.findByRole('button', { name: 'Put on sale' }));
    await user.click(await screen.findByRole('radio', { name: 'At a time' }));
    fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2098-07-01' } });
    await user.click(screen.getByRole('button', { name: 'Set the time' }));
    await screen.findByText('It goes on sale on 01/07/2098, 10:00.');
    expect(sent(received)).toEqual({ onSale: true, at: '2098-07-01T09:00:00.000Z' });
  });

  it('does not begin while the price is missing', async () => {
    const { user } = openShowPage('/shows/show-1', {
      show: { ...draft, price: undefined } as unknown as Partial<Show>,
    });
    await user.click(await screen.findByRole('button', { name: 'Put on sale' }));
    await screen.findByText('Please enter the price first.');
    const ok = screen.getByRole<HTMLButtonElement>('button', { name: 'Put on sale now' });
    expect(ok.disabled).toBe(true);
  });

  it('ends when staff take it off', async () => {
    const { user, received } = openShowPage('/shows/show-1', {
      answers: { [SALE]: { body: aShow() } },
    });
    await user.click(await screen.findByRole('button', { name: 'Take off sale' }));
    const question = await screen.findByRole('tooltip');
    await user.click(within(question).getByRole('button', { name: 'Take off sale' }));
    await screen.findByText('The show is off sale');
    expect(sent(received)).toEqual({ onSale: false });
  });
});

describe('selling on the page of a show', () => {
  it.each([
    ['No place is free.', { soldTickets: 96, heldTickets: 4 }],
    ['It is not on sale now.', { salesEndAt: '2020-01-01T19:30:00.000Z' }],
  ])('is not offered, and says: %s', async (reason, show) => {
    openShowPage('/shows/show-1', { show });
    await screen.findByText(reason);
    const sell = screen.getByRole<HTMLButtonElement>('button', { name: 'Sell' });
    expect(sell.disabled).toBe(true);
  });

  it('is offered while places are free, without a reason against it', async () => {
    openShowPage('/shows/show-1');
    const sell = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sell' });
    expect(sell.disabled).toBe(false);
    expect(screen.queryByText(/^(No place is free|It is not on sale)/)).toBeNull();
  });
});

describe('a series of a show', () => {
  it('is asked for once, and shows how far it is', async () => {
    const { user, received, answers } = openShowPage('/shows/show-1', {
      answers: { 'POST /api/admin/shows/show-1/series': { status: 202, body: aSeries() } },
    });
    await user.click(await screen.findByRole('button', { name: 'More about this show' }));
    await user.click(await screen.findByText('More Saturdays like this'));
    await screen.findByText('Sat, 28 Mar 2099');
    answers[SERIES] = { body: { series: aSeries() } };
    await user.click(screen.getByRole('button', { name: 'Create 4 shows' }));
    await screen.findAllByText('1 of 4 shows made');
    const asked = received.filter(({ route }) => route.startsWith('POST'));
    expect(asked).toMatchObject([
      { body: { dates: ['2099-03-28', '2099-04-04', '2099-04-11', '2099-04-18'], isDraft: false } },
    ]);
    answers[SERIES] = {
      body: { series: aSeries({ made: 3, skipped: ['2099-04-18'], isDone: true }) },
    };
    await screen.findByText('3 shows made');
    await screen.findByText(/has a show already on Sat, 18 Apr 2099/);
  });

  it('is still shown after a reload', async () => {
    openShowPage('/shows/show-1', { answers: { [SERIES]: { body: { series: aSeries() } } } });
    await screen.findByText('1 of 4 shows made');
  });
});

describe('planning a show while the list of shows is not up to date', () => {
  const SHOWS = 'GET /api/admin/shows';
  const BROKEN = failure(503, 'SERVICE_UNAVAILABLE', 'Please wait');

  it.each([
    ['Move to another date', 'Move the show'],
    ['More Saturdays like this', 'Create 4 shows'],
  ])('%s waits, says so and tries again', async (act, ok) => {
    const { user, answers } = openShowPage('/shows/show-1', {
      answers: {
        'POST /api/admin/shows/show-1/sale': { body: aShow() },
        'GET /api/admin/shows/show-1/stakes': BROKEN,
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Take off sale' }));
    const known = answers[SHOWS];
    answers[SHOWS] = BROKEN;
    const question = await screen.findByRole('tooltip');
    await user.click(within(question).getByRole('button', { name: 'Take off sale' }));
    await screen.findByText('The show is off sale');
    await user.click(screen.getByRole('button', { name: 'More about this show' }));
    await user.click(await screen.findByText(act));
    await screen.findByText('Failed to fetch shows');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: ok });
    expect(button.disabled).toBe(true);
    if (known !== undefined) answers[SHOWS] = known;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Failed to fetch shows')).toBeNull());
  });
});

describe('moving a show to another date', () => {
  it('says who gets an e-mail, and warns of another show on that evening', async () => {
    const taken = aShow({ id: 'show-2', title: 'Gala', date: '2099-03-28' });
    const stakes = { bookings: 7, tickets: 12, emails: 6, unpaid: 0, waiting: 0, returned: null };
    const { user, received } = openShowPage('/shows/show-1', {
      answers: {
        'GET /api/admin/shows': { body: [aShow({ soldTickets: 12 }), taken] },
        'GET /api/admin/shows/show-1/stakes': { body: stakes },
        'PUT /api/admin/shows/show-1': { body: aShow() },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'More about this show' }));
    await user.click(await screen.findByText('Move to another date'));
    await screen.findByText('E-mails about the new date: 6.');
    await screen.findByText('Bookings without an e-mail address: 1. Please ring them.');
    expect(screen.queryByText('The venue has a show on that evening')).toBeNull();
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2099-03-28' } });
    await screen.findByText('The venue has a show on that evening');
    await screen.findByText('Gala, 20:00');
    fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2099-04-04' } });
    await user.click(screen.getByRole('button', { name: 'Move the show' }));
    await screen.findByText('Show moved');
    const moved = received.find(({ route }) => route.startsWith('PUT'))?.body;
    expect(moved).toMatchObject({ date: '2099-04-04', showTime: '20:00', version: 1, price: 20 });
  });
});

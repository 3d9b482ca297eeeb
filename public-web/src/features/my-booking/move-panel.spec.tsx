import type { MyMoveQuote } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking } from '../../../test/a-booking';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { MovePanel } from './move-panel';

const booking = aBooking({ showId: 'night', show: aShow() });
const OTHER = aShow({ id: 'other', title: 'Another Night', date: '2026-12-05' });
const quote: MyMoveQuote = {
  quoteId: 'quote',
  expiresAt: '2026-11-21T12:10:00Z',
  places: 2,
  oldTotal: 40,
  newTotal: 40,
  difference: 0,
  becomes: 'none',
  back: 0,
  otherCity: null,
};

describe('the panel that moves a booking', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
    gateway.answerWith(200, quote);
  });
  afterEach(() => gateway.close());

  function open(shows = [aShow(), OTHER]) {
    const [onMoved, onChanged] = [jest.fn(), jest.fn()];
    const panel = <MovePanel booking={booking} token="token" {...{ shows, onMoved, onChanged }} />;
    return { onMoved, onChanged, user: renderInSite(panel, { gateway: gateway.origin }) };
  }
  const nights = () => screen.getByLabelText('New night');
  const moveButton = () => screen.findByRole('button', { name: 'Move My Booking' });

  it('offers the other shows, and none with too few tickets', () => {
    const full = aShow({ id: 'full', title: 'Full', maxTickets: 10, soldTickets: 9 });
    open([aShow(), OTHER, full]);
    const options = within(nights()).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ value, disabled }) => [value, disabled])).toEqual([
      ['', false],
      ['other', false],
      ['full', true],
    ]);
  });

  it('says so if there is no other show', () => {
    open([aShow()]);
    expect(screen.getByRole('status').textContent).toContain('no other show');
  });

  it('moves the booking as quoted', async () => {
    const { user, onMoved } = open();
    await user.selectOptions(nights(), 'other');
    const button = await moveButton();
    gateway.answerWith(200, { ...booking, showId: 'other' });
    await user.click(button);
    await waitFor(() => expect(onMoved).toHaveBeenCalled());
    expect(gateway.received).toEqual([
      { token: 'token', showId: 'other' },
      expect.objectContaining({ token: 'token', quoteId: 'quote', knowsCity: false }),
    ]);
  });

  it('moves some of the party, and says who stays', async () => {
    const full = aShow({ id: 'full', title: 'Full', maxTickets: 10, soldTickets: 9 });
    gateway.answerWith(200, { ...quote, places: 1, oldTotal: 20, newTotal: 20 });
    const { user, onMoved } = open([aShow(), full]);
    await user.selectOptions(screen.getByLabelText('How many of you?'), '1');
    expect(gateway.received).toEqual([]);
    await user.selectOptions(nights(), 'full');
    await screen.findByText(/1 ticket stays here/);
    const button = await moveButton();
    gateway.answerWith(200, { ...booking, id: 'part', showId: 'full' });
    await user.click(button);
    await waitFor(() => expect(onMoved).toHaveBeenCalledWith(true));
    expect(gateway.received[0]).toEqual({ token: 'token', showId: 'full', quantity: 1 });
  });

  it('asks about another city before it moves', async () => {
    gateway.answerWith(200, { ...quote, otherCity: 'Bournemouth' });
    const { user, onMoved } = open();
    await user.selectOptions(nights(), 'other');
    await user.click(await moveButton());
    expect(screen.getByRole('alert').textContent).toContain('Bournemouth');
    expect(gateway.received).toHaveLength(1);
    await user.click(screen.getByLabelText(/I know that the new show is in BOURNEMOUTH/));
    gateway.answerWith(200, booking);
    await user.click(await moveButton());
    await waitFor(() => expect(onMoved).toHaveBeenCalled());
    expect(gateway.received.at(-1)).toMatchObject({ knowsCity: true });
  });

  it('sends the same move again if the answer was lost', async () => {
    const { user, onMoved } = open();
    await user.selectOptions(nights(), 'other');
    const button = await moveButton();
    gateway.answerWith(503, {});
    await user.click(button);
    await screen.findByText(/did not work just now/);
    gateway.answerWith(200, quote);
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    const again = await moveButton();
    gateway.answerWith(200, booking);
    await user.click(again);
    await waitFor(() => expect(onMoved).toHaveBeenCalled());
    const ids = (gateway.received as { moveId?: string }[]).flatMap(({ moveId }) => moveId ?? []);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('offers another try in an outage that the gateway has words for', async () => {
    gateway.answerWith(503, errorBody('SERVICE_UNAVAILABLE', 'Please wait a moment.'));
    const { user } = open();
    await user.selectOptions(nights(), 'other');
    expect((await screen.findByRole('alert')).textContent).toContain('Please wait a moment.');
    gateway.answerWith(200, quote);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await moveButton()).toBeTruthy();
  });

  const openElsewhere = errorBody('MOVE_OPEN', 'Another move is waiting for its payment.');
  it('has the booking read again if another move has begun elsewhere, so that it can be paid', async () => {
    gateway.answerWith(409, openElsewhere);
    const { user, onChanged } = open();
    await user.selectOptions(nights(), 'other');
    expect((await screen.findByRole('alert')).textContent).toContain('waiting for its payment');
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  });

  it('has the booking read again if another move has begun since its quote', async () => {
    const { user, onMoved, onChanged } = open();
    await user.selectOptions(nights(), 'other');
    const button = await moveButton();
    gateway.answerOnce(409, openElsewhere);
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('waiting for its payment');
    expect(onChanged).toHaveBeenCalledTimes(1);
    expect(onMoved).not.toHaveBeenCalled();
  });

  it('says why it is refused, and whom to ring', async () => {
    gateway.answerWith(403, errorBody('TOO_LATE', 'It is too late.'));
    const { user } = open();
    await user.selectOptions(nights(), 'other');
    expect((await screen.findByRole('alert')).textContent).toContain('It is too late.');
    expect(screen.getByRole('link', { name: /\d{3}/ }).getAttribute('href')).toMatch(/^tel:/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('asks for the card if the show costs more, with the sum on the button', async () => {
    gateway.answerWith(200, { ...quote, newTotal: 50, difference: 10, becomes: 'pay' });
    const { user } = open();
    await user.selectOptions(nights(), 'other');
    await screen.findByText(/costs £10.00 more for 2 tickets/);
    expect(screen.queryByRole('button', { name: 'Move My Booking' })).toBeNull();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay £10.00 and Move' });
    // The card provider is not loaded here, so nothing can be charged.
    expect(button.disabled).toBe(true);
    expect(screen.getByRole('link', { name: /terms/ })).toBeTruthy();
  });

  it('lets a gift card pay first, and needs no bank card if nothing is left', async () => {
    gateway.answerWith(200, { ...quote, newTotal: 50, difference: 10, becomes: 'pay' });
    const { user, onMoved } = open();
    await user.selectOptions(nights(), 'other');
    await user.click(await screen.findByText('Have a gift card?'));
    gateway.answerWith(200, { balance: 15 });
    await user.type(screen.getByLabelText('Gift card code'), 'AAAA-BBBB-CCCC');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('Your gift card …-CCCC pays £10.00.');
    const button = await moveButton();
    gateway.answerWith(200, { ...booking, showId: 'other' });
    await user.click(button);
    await waitFor(() => expect(onMoved).toHaveBeenCalled());
    expect(gateway.received.at(-1)).toMatchObject({ giftCardCode: 'AAAA-BBBB-CCCC' });
  });

  it('says what the gift card leaves to the bank card', async () => {
    gateway.answerWith(200, { ...quote, newTotal: 50, difference: 10, becomes: 'pay' });
    const { user } = open();
    await user.selectOptions(nights(), 'other');
    await user.click(await screen.findByText('Have a gift card?'));
    gateway.answerWith(200, { balance: 4 });
    await user.type(screen.getByLabelText('Gift card code'), 'AAAA-BBBB-CCCC');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByRole('button', { name: 'Pay £6.00 and Move' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove gift card ending -CCCC' }));
    expect(await screen.findByRole('button', { name: 'Pay £10.00 and Move' })).toBeTruthy();
  });

  it.each([
    ['not valid', 404, /code is not valid/],
    ['empty', 200, /no money left/],
  ])('says that a gift card is %s', async (_what, status, words) => {
    gateway.answerWith(200, { ...quote, newTotal: 50, difference: 10, becomes: 'pay' });
    const { user } = open();
    await user.selectOptions(nights(), 'other');
    await user.click(await screen.findByText('Have a gift card?'));
    const answer = status === 200 ? { balance: 0 } : errorBody('NOT_FOUND', 'Not found');
    gateway.answerWith(status, answer);
    await user.type(screen.getByLabelText('Gift card code'), 'AAAA-BBBB-CCCC');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    ['credit', /£10.00 is yours as a gift card/],
    ['refund', /£10.00 goes back the way you paid/],
  ] as const)(
    'says what becomes of the difference of a cheaper show: %s',
    async (becomes, words) => {
      gateway.answerWith(200, { ...quote, newTotal: 30, difference: -10, back: 10, becomes });
      const { user } = open();
      await user.selectOptions(nights(), 'other');
      await screen.findByText(words);
      await moveButton();
    },
  );
});

import type { Show } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { JoinSection, otherNightsFor } from './join-section';

const now = new Date('2026-11-21T12:00:00Z');
const full = (changes: Partial<Show> = {}) => aShow({ soldTickets: 100, ...changes });
const others = Array.from({ length: 6 }, (_, index) =>
  full({
    id: `night-${index}`,
    date: `2026-12-0${index + 1}`,
    salesEndAt: `2026-12-0${index + 1}T19:30:00.000Z`,
  }),
);

describe('the waiting list on the page of a show', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());
  const open = (show: Show, all: readonly Show[] = []) =>
    renderInSite(<JoinSection show={show} all={all} now={now} />, { gateway: gateway.origin });
  const press = () => screen.getByRole('button', { name: 'Join the Waiting List' });

  it('sends the party with its other nights, and says what happens next', async () => {
    gateway.answerWith(202, {});
    const user = open(full(), others);
    await user.type(screen.getByLabelText('Your name'), 'Ada Lovelace');
    await user.type(screen.getByLabelText('Your e-mail address'), 'ada@example.org');
    await user.selectOptions(screen.getByLabelText('How many tickets?'), '4 tickets');
    await user.click(screen.getByLabelText(/^Fewer is fine/));
    await user.click(screen.getByText('Other nights that suit you too'));
    await user.click(screen.getByLabelText('Tuesday, 1 December 2026, Cardiff'));
    await user.click(press());
    const thanks = await screen.findByRole('status');
    expect(thanks.textContent).toMatch(/sent you an e-mail/);
    expect(document.activeElement).toBe(thanks);
    expect(gateway.received).toEqual([
      {
        name: 'Ada Lovelace',
        email: 'ada@example.org',
        quantity: 4,
        acceptFewer: true,
        alsoShows: ['night-0'],
      },
    ]);
  });

  it('marks what is missing and sends nothing', async () => {
    const user = open(full());
    await user.click(press());
    expect(await screen.findAllByRole('alert')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('Your name'));
    expect(gateway.received).toEqual([]);
  });

  it('says why the gateway refuses, and keeps the entries', async () => {
    gateway.answerWith(409, errorBody('PLACES_LEFT', 'Please book them.'));
    const user = open(full());
    await user.type(screen.getByLabelText('Your name'), 'Ada');
    await user.type(screen.getByLabelText('Your e-mail address'), 'ada@example.org');
    await user.click(press());
    expect((await screen.findByRole('alert')).textContent).toBe('Please book them.');
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Ada');
  });

  it('takes five other nights at most', async () => {
    const user = open(full(), others);
    await user.click(screen.getByText('Other nights that suit you too'));
    const boxes = screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ name }) => name === 'alsoShows');
    for (const box of boxes.slice(0, 5)) await user.click(box);
    expect(boxes.map(({ disabled }) => disabled)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    await user.click(boxes[0] as HTMLInputElement);
    expect(boxes[5]?.disabled).toBe(false);
  });

  /** The show is full until its button is pressed. */
  function Freed() {
    const [sold, setSold] = useState(100);
    return (
      <>
        <button onClick={() => setSold(97)}>Places come free</button>
        <JoinSection show={aShow({ soldTickets: sold })} all={[]} now={now} />
      </>
    );
  }

  it('keeps what was typed, and stays open, when places come free', async () => {
    const user = renderInSite(<Freed />, { gateway: gateway.origin });
    await user.type(screen.getByLabelText('Your name'), 'Ada Lovelace');
    await user.click(screen.getByRole('button', { name: 'Places come free' }));
    await screen.findByText('Only 3 tickets left. Do you need 4 or more?');
    const name = screen.getByLabelText<HTMLInputElement>('Your name');
    expect(name.value).toBe('Ada Lovelace');
    expect(name.closest('details')?.open).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>('How many tickets?').value).toBe('4');
  });

  it('is folded for parties that are larger than what is left, and starts with the smallest of them', async () => {
    const user = open(aShow({ soldTickets: 97 }));
    await user.click(screen.getByText('Only 3 tickets left. Do you need 4 or more?'));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '4 tickets',
      '5 tickets',
      '6 tickets',
    ]);
  });

  it.each([
    ['has places for every party', aShow({ soldTickets: 94 })],
    ['is cancelled', full({ status: 'cancelled' })],
    [
      'opens its doors within 90 minutes',
      full({ date: '2026-11-21', doorsTime: '13:29', salesEndAt: '2026-11-21T13:29:00.000Z' }),
    ],
  ])('is absent if the show %s', (_why, show) => {
    open(show);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('names the nearest nights that need waiting, in the order of their dates', () => {
    const show = full({ date: '2026-12-03' });
    const all = [show, ...others, aShow({ id: 'free' })];
    expect(otherNightsFor(show, all, now).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  });
});

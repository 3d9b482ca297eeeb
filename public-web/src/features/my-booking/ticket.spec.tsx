import type { MyBooking } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aBooking } from '../../../test/a-booking';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { Ticket } from './ticket';

const booking = aBooking({ admits: 0, show: aShow({}) });

describe('a booking without a ticket', () => {
  const show = (changes: Partial<MyBooking>) =>
    renderInSite(<Ticket mine={{ booking, ticketSvg: null, ...changes }} token="token" />, {
      gateway: 'http://localhost:1',
    });
  const isToKeep = (): boolean[] =>
    [/^Print Ticket$/, /Calendar/].map((name) =>
      [
        ...screen.queryAllByRole('button', { name }),
        ...screen.queryAllByRole('link', { name }),
      ].some(Boolean),
    );

  it('says that a friend has the tickets, and has nothing to print or to note', () => {
    show({ isGivenAway: true });
    expect(screen.getByRole('status').textContent).toBe(
      'A friend has the tickets of this booking now.',
    );
    expect(isToKeep()).toEqual([false, false]);
  });

  it('names no friend if staff have taken all places back and kept the money', () => {
    show({});
    expect(screen.getByRole('status').textContent).toContain('can no longer be used at the door');
    expect(isToKeep()).toEqual([true, true]);
  });
});

describe('a booking of a show whose date staff have cleared', () => {
  it('says that the date is to be announced', () => {
    const undated = aBooking({ show: aShow({ date: undefined }) });
    renderInSite(<Ticket mine={{ booking: undated, ticketSvg: null }} token="token" />, {
      gateway: 'http://localhost:1',
    });
    expect(screen.getByText(/^Date to be announced/)).toBeTruthy();
    expect(screen.queryByText(/NaN/)).toBeNull();
  });
});

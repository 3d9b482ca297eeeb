import type { Show } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { monthsOf, ShowCalendar } from './show-calendar';

const now = new Date('2026-11-21T12:00:00Z');
const shows: Show[] = [
  aShow({ id: 'a', date: '2026-11-28' }),
  aShow({ id: 'b', date: '2026-11-28', title: 'The Late Shift' }),
  aShow({ id: 'c', date: '2026-12-05', title: 'A Christmas Special' }),
  aShow({ id: 'd', date: '2027-12-04' }),
];

describe('the calendar of shows', () => {
  it('groups shows by month and year, in their order', () => {
    expect(monthsOf(shows).map(({ name, shows: some }) => [name, some.length])).toEqual([
      ['November 2026', 2],
      ['December 2026', 1],
      ['December 2027', 1],
    ]);
  });

  it('has the months as headings above the cards', () => {
    renderInSite(<ShowCalendar shows={shows} now={now} />);
    expect(
      screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual(['November 2026', 'December 2026', 'December 2027']);
    expect(screen.getByText('A Christmas Special')).toBeTruthy();
  });

  it('jumps to the first show of a date, with the focus', async () => {
    const user = renderInSite(<ShowCalendar shows={shows} now={now} />);
    const dates = screen.getByRole('combobox', { name: 'Jump to a date' });
    expect(within(dates).getAllByRole('option')).toHaveLength(4);
    await user.selectOptions(dates, 'Sat 5 Dec');
    expect(document.activeElement?.textContent).toContain('A Christmas Special');
  });

  it('offers no jump if there is one date only', () => {
    renderInSite(<ShowCalendar shows={shows.slice(0, 2)} now={now} />);
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

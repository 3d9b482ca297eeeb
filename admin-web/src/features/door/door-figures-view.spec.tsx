import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { doorFigures } from '../../../test/builders';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { clockAfter, stepRows } from './arrivals-chart';
import { DoorFiguresView } from './door-figures-view';

const FIGURES = 'GET /api/admin/shows/show-1/door-figures';
const show = (changes: Parameters<typeof doorFigures>[0] = {}) => {
  startFakeServer({ [FIGURES]: { body: doorFigures(changes) } });
  renderStaff(<DoorFiguresView showId="show-1" />);
};
const rowOf = async (time: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${time}`) }));

describe('the figures of a night', () => {
  it('show people by five minutes beside the mean of earlier nights', async () => {
    show();
    expect((await rowOf('19:30')).getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      '5',
      '3',
    ]);
    expect((await rowOf('19:35')).getAllByText('0')).toHaveLength(2);
    expect(screen.getByText(/2 earlier nights/)).toBeTruthy();
    expect(screen.getByText(/6 of 8 came/)).toBeTruthy();
  });

  it('name reasons in words, people without a place, and who did not come', async () => {
    show();
    expect(await screen.findByText('Not one of our tickets')).toBeTruthy();
    expect(screen.getByText(/Bo Abbott, BK2, at 19:50 by phone B/).textContent).toContain(
      'without a network',
    );
    const missing = within(screen.getByRole('list', { name: 'Did not come' }));
    expect(missing.getByText(/of 3: Ada Lovelace, BK1/)).toBeTruthy();
  });

  it('show members who may not supervise the door no names', async () => {
    show({
      missing: null,
      overAdmissions: doorFigures().overAdmissions.map((row) => ({ ...row, name: null })),
    });
    expect(await screen.findByText(/BK2, at 19:50 by phone B/)).toBeTruthy();
    expect(screen.queryByText(/Abbott|Did not come/)).toBeNull();
  });

  it('say who is still to come before the show, and that old refusals are not kept', async () => {
    const guests = { expected: 4, arrived: 5, missingPeople: 3 };
    show({ ...guests, hasBegun: false, missing: null, refusals: null, earlier: [] });
    expect((await screen.findByText('still to come')).parentElement?.textContent).toContain('3');
    expect(screen.getByText('They are kept for 90 days.')).toBeTruthy();
    expect(screen.getByText(/no earlier show on this weekday/)).toBeTruthy();
  });

  it('say that they could not be fetched', async () => {
    startFakeServer({
      [FIGURES]: failure(503, 'SERVICE_UNAVAILABLE', 'Please try again shortly.'),
    });
    renderStaff(<DoorFiguresView showId="show-1" />);
    expect(await screen.findByText('Failed to fetch the figures')).toBeTruthy();
  });
});

describe('the steps of the chart', () => {
  it('have the time on the clock, also after midnight', () => {
    expect(clockAfter('19:30', -5)).toBe('19:25');
    expect(clockAfter('23:45:00', 20)).toBe('00:05');
  });

  it('reach from the first minute of any night to the last', () => {
    const rows = stepRows(doorFigures({ minutes: [{ minute: 10, people: 1 }] }));
    expect(rows.map(({ time }) => time)).toEqual(['19:30', '19:35', '19:40']);
  });
});

import type { Readiness } from '@club/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { look } from '../../../test/look';
import { renderStaff } from '../../../test/render-staff';
import { ReadinessCard } from './readiness-card';

const READINESS = 'GET /api/admin/readiness';
const show = (id: string, items: Readiness['shows'][number]['items']) => ({
  id,
  title: `Laughs ${id}`,
  city: 'Cardiff',
  date: '2099-03-21',
  items,
});
const item = <Kind extends string, Level extends string>(kind: Kind, level: Level) => ({
  kind,
  level,
  count: null,
});
const open = (answer: Answers[string]) => {
  const answers: Answers = { [READINESS]: answer };
  const { received } = startFakeServer(answers);
  renderStaff(
    <MemoryRouter>
      <ReadinessCard />
    </MemoryRouter>,
  );
  return { answers, received };
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

afterEach(() => void jest.useRealTimers());

describe('the readiness of the next shows', () => {
  it('names what is missing with a link to each thing to do, and what is ready in a word', async () => {
    const shows = [
      show('1', [item('lineUp', 'red'), item('image', 'green'), item('phones', 'amber')]),
      show('2', [item('lineUp', 'green'), item('onSale', 'green')]),
    ];
    open({ body: { shows, club: [] } });
    const lineUp = await screen.findByRole('link', { name: 'line-up missing' });
    expect(lineUp.getAttribute('href')).toBe('/dashboard?tab=shows&open=show%3A1');
    expect(screen.getByRole('link', { name: 'door phones to do' }).getAttribute('href')).toBe(
      '/door?show=1',
    );
    expect(screen.queryByText(/image/)).toBeNull();
    expect(screen.getByText(/Laughs 2/).closest('li')?.textContent).toMatch(/ready$/);
  });

  it('says of a show that goes on sale by itself that its sales start later', async () => {
    open({ body: { shows: [show('1', [item('onSale', 'amber')])], club: [] } });
    await screen.findByRole('link', { name: 'ticket sales start later' });
  });

  it('never calls ready what is not known', async () => {
    const club = [
      { ...item('mails', 'red'), count: 2 },
      item('disputes', 'unknown'),
      item('backup', 'unknown'),
    ];
    open({ body: { shows: [], club } });
    const list = within(await screen.findByRole('list', { name: 'The club' }));
    expect(list.getByRole('link', { name: '2 waiting' })).toBeTruthy();
    expect(list.getByText(/^Failed e-mails:/)).toBeTruthy();
    expect(list.getAllByText('not known')).toHaveLength(2);
    expect(list.queryByText('none')).toBeNull();
  });

  it.each([
    [0, 'green', 'Last backup: less than a day ago'],
    [1, 'green', 'Last backup: 1 day ago'],
    [8, 'red', 'Last backup: 8 days ago'],
  ] as const)('says that a backup of %i days is %s', async (count, level, words) => {
    open({ body: { shows: [], club: [{ ...item('backup', level), count }] } });
    const list = within(await screen.findByRole('list', { name: 'The club' }));
    expect(list.getByRole('listitem').textContent).toBe(words);
  });

  it('says that it could not be checked', async () => {
    open(failure(503, 'SERVICE_UNAVAILABLE', 'Please try again shortly.'));
    expect(await screen.findByText('Readiness could not be checked')).toBeTruthy();
  });

  it('says that it may be out of date if it can no longer be checked', async () => {
    jest.useFakeTimers();
    const { answers } = open({ body: { shows: [show('1', [])], club: [] } });
    await pass(1_000);
    expect(screen.getByText('ready')).toBeTruthy();
    answers[READINESS] = failure(503, 'SERVICE_UNAVAILABLE', 'Please try again shortly.');
    await pass(60_000);
    expect(screen.getByText('Readiness may be out of date')).toBeTruthy();
    expect(screen.getByText('ready')).toBeTruthy();
  });

  it('is not asked for while the page cannot be seen', async () => {
    jest.useFakeTimers();
    const { received } = open({ body: { shows: [], club: [] } });
    await pass(1_000);
    act(() => look('hidden'));
    await pass(180_000);
    expect(received).toHaveLength(1);
    act(() => look('visible'));
    await pass(60_000);
    expect(received).toHaveLength(2);
  });

  it('has no list of nothing', async () => {
    open({ body: { shows: [], club: [] } });
    await screen.findByText('No shows in the next 14 days.');
    expect(screen.queryByRole('list')).toBeNull();
  });
});

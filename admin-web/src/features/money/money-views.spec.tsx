import type { MoneyDifference, Payout, Settlement, Takings } from '@club/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { atAddress } from '../../../test/at-address';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { reloadStaff, renderStaff } from '../../../test/render-staff';
import { DifferencesView } from './differences-view';
import { monthBeside } from './month-input';
import { PayoutsView } from './payouts-view';
import { TakingsView } from './takings-view';

const DIFFERENCES = 'GET /api/admin/money/differences';
const TAKINGS = 'GET /api/admin/money/takings';
const PAYOUTS = 'GET /api/admin/money/payouts';
const SENTENCE = 'payment pi_1 of 4000p succeeded, booking BK1 is not completed';

const aDifference = (changes: Partial<MoneyDifference> = {}): MoneyDifference => ({
  id: 'finding-1',
  kind: 'payment-unaccounted',
  sentence: SENTENCE,
  state: 'open',
  firstSeenAt: '2026-11-21T04:00:00.000Z',
  lastSeenAt: '2026-11-22T04:00:00.000Z',
  by: null,
  note: null,
  we: 0,
  stripe: 40,
  difference: -40,
  bookingId: 'booking-1',
  giftCardId: null,
  paymentId: 'pi_1',
  payoutId: null,
  ...changes,
});
const found = (differences: MoneyDifference[], changes: object = {}) => ({
  body: {
    isRunning: false,
    finishedAt: '2026-11-22T04:01:00.000Z',
    failedParts: [],
    differences,
    ...changes,
  },
});

function renderMoney(view: ReactNode, answers: Answers, at = '/money') {
  const all: Answers = { [OWN_ACCOUNT]: { body: anAccount() }, ...answers };
  const server = startFakeServer(all);
  const user = renderStaff(atAddress(at, view));
  return { ...server, user, answers: all };
}

describe('the differences with Stripe', () => {
  it('each have a name, both amounts and the button that ends them, and the button acts once', async () => {
    const CORRECT = 'POST /api/admin/money/differences/finding-1/correct';
    const { user, received } = renderMoney(<DifferencesView />, {
      [DIFFERENCES]: found([aDifference()]),
      [CORRECT]: { body: { outcome: 'repaired' } },
    });
    await screen.findByText('Paid, but not booked');
    expect(screen.getByText('−£40.00')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /^Settle again/ }));
    await screen.findByText('The difference has ended.');
    const sent = received.filter(({ route }) => route === CORRECT);
    expect(sent).toEqual([{ route: CORRECT, body: { actId: expect.any(String) } }]);
  });

  it('lead from an open dispute to its evidence, and from nothing else', async () => {
    renderMoney(<DifferencesView />, {
      [DIFFERENCES]: found([aDifference(), aDifference({ id: 'f2', kind: 'dispute-open' })]),
    });
    const evidence = await screen.findAllByRole('link', { name: 'Evidence' });
    expect(evidence.map((link) => link.getAttribute('href'))).toEqual([
      '/bookings/booking-1/evidence',
    ]);
  });

  it('are explained with a note', async () => {
    const EXPLAIN = 'POST /api/admin/audit/finding-1/acknowledge';
    const { user, received } = renderMoney(<DifferencesView />, {
      [DIFFERENCES]: found([aDifference({ kind: 'payment-differs' })]),
      [EXPLAIN]: { body: null },
    });
    await user.click(await screen.findByRole('button', { name: `Explain: ${SENTENCE}` }));
    await user.type(screen.getByLabelText('Reason'), 'agreed on the telephone');
    await user.click(screen.getByRole('button', { name: 'Explain' }));
    await screen.findByText('Explained');
    expect(received.find(({ route }) => route === EXPLAIN)?.body).toEqual({
      note: 'agreed on the telephone',
    });
  });

  it('keep an unsent note for their own dialog only', async () => {
    const { user } = renderMoney(<DifferencesView />, {
      [DIFFERENCES]: found([aDifference(), aDifference({ id: 'f2', sentence: 'another' })]),
    });
    await user.click(await screen.findByRole('button', { name: `Explain: ${SENTENCE}` }));
    await user.type(screen.getByLabelText('Reason'), 'agreed on the telephone');
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('telephone'));
    const again = reloadStaff(atAddress('/money', <DifferencesView />));
    await again.click(await screen.findByRole('button', { name: 'Explain: another' }));
    expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('');
  });

  it('have no button for those who may only read', async () => {
    renderMoney(<DifferencesView />, {
      [OWN_ACCOUNT]: { body: anAccount(['money:read']) },
      [DIFFERENCES]: found([aDifference(), aDifference({ id: 'f2', kind: 'payment-double' })]),
    });
    await screen.findByText('Two charges for one booking');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say if there are none, what could not be looked at, and if they could not be fetched', async () => {
    const { user, answers } = renderMoney(<DifferencesView />, {
      [DIFFERENCES]: failure(503, 'SERVICE_UNAVAILABLE', 'Not available'),
    });
    await screen.findByText('Failed to fetch the differences');
    answers[DIFFERENCES] = found([], { failedParts: ['payouts'] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Both books say the same.');
    expect(screen.getByText(/^Could not be looked at: payouts/)).toBeTruthy();
  });
});

const aRow = {
  key: '2026-11-21',
  title: '',
  bookings: 3,
  we: 120,
  stripe: 80,
  difference: 40,
  fees: 2,
};
const takings = (row = aRow): { body: Takings } => {
  const { key, title, ...total } = row;
  return { body: { rows: [{ key, title, ...total }], total } };
};
const settlement: Settlement = {
  showId: 'show-1',
  title: 'Saturday Night, Saturday, 21 November 2026',
  now: {
    ...{ tickets: 2, complimentary: 1, gross: 40, discounts: 0, refunds: 15 },
    ...{ withdrawn: 0, fees: 0.8, net: 24.2 },
  },
  settled: null,
  adjustment: 0,
};

const READ = 'GET /api/admin/money/shows/show-1/settlement';
const renderSettlement = (body = settlement) =>
  renderMoney(
    <TakingsView />,
    { [TAKINGS]: takings(), [DIFFERENCES]: found([]), [READ]: { body } },
    '/money?takings.month=2026-11&takings.show=show-1',
  );

describe('the takings', () => {
  it('say that Stripe has not been read before the first check', async () => {
    renderMoney(<TakingsView />, {
      [TAKINGS]: takings(),
      [DIFFERENCES]: found([], { finishedAt: null }),
    });
    await screen.findByText(/^Stripe has not been read yet/);
  });

  it('lead from the month to the day, with both books beside each other', async () => {
    const { user, answers } = renderMoney(
      <TakingsView />,
      { [TAKINGS]: takings(), [DIFFERENCES]: found([]) },
      '/money?takings.month=2026-11',
    );
    await screen.findByText('November 2026');
    await screen.findByText(/^Stripe was last read/);
    await screen.findByText('Sat, 21 Nov 2026');
    answers[TAKINGS] = takings({
      ...aRow,
      key: 'show-1',
      title: 'Saturday Night, Saturday, 21 November 2026',
    });
    await user.click(screen.getByRole('button', { name: 'Open Sat, 21 Nov 2026' }));
    await screen.findByText('Saturday Night, Saturday, 21 November 2026');
    answers[TAKINGS] = takings({ ...aRow, key: 'booking-1', title: 'BK123' });
    answers[READ] = { body: settlement };
    await user.click(
      screen.getByRole('button', { name: 'Open Saturday Night, Saturday, 21 November 2026' }),
    );
    await screen.findByText('BK123');
    await screen.findByText('£24.20');
    await user.click(screen.getByRole('button', { name: 'All days' }));
    await screen.findByRole('button', { name: 'Month before' });
  });

  it('show the settlement of a show that a link names without a day', async () => {
    const { user } = renderSettlement();
    await screen.findByText('£24.20');
    expect(screen.queryByText('Taken back by banks')).toBeNull();
    await screen.findByText('Sat, 21 Nov 2026');
    await user.click(screen.getByRole('button', { name: 'All days' }));
    expect(screen.queryByText('£24.20')).toBeNull();
  });

  it('say what banks have taken back of a show, so that its lines add up to the net', async () => {
    const now = { ...settlement.now, refunds: 0, withdrawn: 40, fees: 20.8, net: -20.8 };
    renderSettlement({ ...settlement, now });
    const line = await screen.findByText('Taken back by banks');
    expect(line.nextElementSibling?.textContent).toBe('£40.00');
  });

  it('are settled with a deal, whose parts are shown before and after', async () => {
    const SETTLE = 'POST /api/admin/money/shows/show-1/settle';
    const terms = { kind: 'share', percent: 60, costs: 4.2 } as const;
    const deal = { terms, act: 12, club: 8 };
    const settled = {
      ...settlement,
      settled: { ...settlement.now, at: '2026-11-22T10:00:00.000Z', by: 'mair', deal },
    };
    const { user, received, answers } = renderSettlement();
    await user.click(await screen.findByRole('button', { name: 'Settle the show' }));
    await user.click(await screen.findByRole('radio', { name: 'A share of the net' }));
    const share = await screen.findByLabelText('Share (%)');
    await user.click(screen.getByRole('button', { name: 'Settle' }));
    await screen.findByText('Please enter a share');
    await user.type(share, '60');
    await user.clear(screen.getByLabelText('Costs (£)'));
    await user.type(screen.getByLabelText('Costs (£)'), '4.2');
    await screen.findByText('The act gets £12.00, which leaves the club £8.00.');
    Object.assign(answers, { [SETTLE]: { body: settled }, [READ]: { body: settled } });
    await user.click(screen.getByRole('button', { name: 'Settle' }));
    await screen.findByText('The act, 60% of the net after costs');
    expect(received.filter(({ route }) => route === SETTLE)).toEqual([
      { route: SETTLE, body: { deal: terms } },
    ]);
  });

  it('say if there are none', async () => {
    const { key, title, ...total } = { ...aRow, bookings: 0 };
    renderMoney(<TakingsView />, {
      [TAKINGS]: { body: { rows: [], total } },
      [DIFFERENCES]: found([]),
    });
    await screen.findByText('No card payments.');
    expect([key, title]).toEqual(['2026-11-21', '']);
  });
});

const aPayout = (changes: Partial<Payout> = {}): Payout => ({
  id: 'po_1',
  arrival: '2026-11-24',
  status: 'paid',
  amount: 43.7,
  charges: 60,
  refunds: -15,
  disputes: 0,
  other: 0,
  fees: 1.3,
  lines: 3,
  difference: 0,
  ...changes,
});

describe('the payouts', () => {
  it('are saved as the file that the server has kept', async () => {
    const EXPORT = 'POST /api/admin/money/payouts/po_1/export';
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const file = { number: 1, name: 'payout-0001.csv', content: 'a', sha256: 'x', writtenAt: '' };
    const { user, received } = renderMoney(<PayoutsView />, {
      [PAYOUTS]: { body: [aPayout()] },
      [EXPORT]: { body: file },
    });
    await user.click(await screen.findByRole('button', { name: 'Xero file, Tue, 24 Nov 2026' }));
    await screen.findByText('The file is saved');
    expect(saved).toEqual(['payout-0001.csv']);
    expect(received.find(({ route }) => route === EXPORT)?.body).toEqual({ format: 'xero' });
    click.mockRestore();
  });

  it('say by how much they differ, and that there is no file', async () => {
    const message = 'The difference is £1.00, so there is no file.';
    const { user } = renderMoney(<PayoutsView />, {
      [PAYOUTS]: { body: [aPayout({ difference: 1 })] },
      'POST /api/admin/money/payouts/po_1/export': failure(409, 'PAYOUT_DIFFERS', message),
    });
    await screen.findByText('£1.00');
    await user.click(await screen.findByRole('button', { name: /^QuickBooks file/ }));
    await screen.findByText(message);
  });
});

describe('the month beside another', () => {
  it.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
  ] as const)('%s and %i is %s', (month, by, beside) =>
    expect(monthBeside(month, by)).toBe(beside),
  );
});

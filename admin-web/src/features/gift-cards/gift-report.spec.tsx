import type { GiftCardReport } from '@club/contracts';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { GiftReport } from './gift-report';

const REPORT = 'GET /api/admin/gift-cards/report';
const aReport = (liability: number): { body: GiftCardReport } => ({
  body: { until: '', liability, sold: 500, spent: 80, restored: 0, refunded: 0, disputed: 0 },
});
const choose = (day: string): boolean =>
  fireEvent.change(screen.getByLabelText('At the end of'), { target: { value: day } });

async function openReport() {
  const answers: Answers = { [REPORT]: aReport(420) };
  startFakeServer(answers);
  const user = renderStaff(<GiftReport />);
  await screen.findByText('£420.00');
  return { user, answers };
}

describe('the report on gift cards', () => {
  it('has no figures of another day while those of the chosen day are loading', async () => {
    const { answers } = await openReport();
    let answer: (report: { body: GiftCardReport }) => void = () => undefined;
    answers[REPORT] = new Promise<{ body: GiftCardReport }>((resolve) => (answer = resolve));
    choose('2026-03-01');
    await waitFor(() => expect(screen.queryByText('£420.00')).toBeNull());
    expect(screen.queryByText('Liability')).toBeNull();
    answer(aReport(390));
    await screen.findByText('£390.00');
  });

  it('has none if they could not be fetched, and tries again', async () => {
    const { user, answers } = await openReport();
    answers[REPORT] = failure(503, 'SERVICE_UNAVAILABLE', 'Please wait');
    choose('2026-03-01');
    await screen.findByText('Failed to fetch the report');
    expect(screen.queryByText('Liability')).toBeNull();
    answers[REPORT] = aReport(390);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('£390.00');
  });
});

import type { Settlement } from '@club/contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { startFakeServer } from '../../../test/fake-server';
import { anAccount, OWN_ACCOUNT } from '../../../test/own-account';
import { renderStaff } from '../../../test/render-staff';
import { SettlementCard } from './settlement-card';

const NOW = {
  ...{ tickets: 2, complimentary: 1, gross: 1_234.5, discounts: 0, refunds: 15 },
  ...{ withdrawn: 1_240, fees: 0.8, net: -21.3 },
};
const aSettlement = (changes: Partial<Settlement> = {}): Settlement => ({
  showId: 'show-1',
  title: 'Saturday Night, Saturday, 21 November 2026',
  now: NOW,
  settled: null,
  adjustment: 0,
  ...changes,
});

/** jsdom has no `Blob.text`. */
const textOf = (file: Blob) =>
  new Promise<unknown>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(file);
  });

/** The rows of the file that the button saves. */
async function savedRows(settlement: Settlement): Promise<string[]> {
  const files: Blob[] = [];
  URL.createObjectURL = (file: Blob) => (files.push(file), 'blob:file');
  startFakeServer({
    'GET /api/admin/money/shows/show-1/settlement': { body: settlement },
    [OWN_ACCOUNT]: { body: anAccount() },
  });
  const user = renderStaff(<SettlementCard showId="show-1" />);
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  const texts = await Promise.all(files.map(textOf));
  return texts.flatMap((text) => String(text).split('\r\n'));
}

describe('the file of a settlement', () => {
  beforeEach(() => {
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('has plain numbers, which spreadsheets can add up', async () => {
    const rows = await savedRows(aSettlement());
    expect(rows).toEqual([
      '"Show","Saturday Night, Saturday, 21 November 2026"',
      '"Settled","No"',
      '"Tickets","2"',
      '"Complimentary","1"',
      '"Gross","1234.5"',
      '"Discounts","0"',
      '"Refunds","15"',
      '"Taken back by banks","1240"',
      '"Stripe fees","0.8"',
      '"Net","-21.3"',
    ]);
  });

  it('says when the show was settled, and has the adjustment since then', async () => {
    const settled = { ...NOW, at: '2026-11-22T10:00:00.000Z', by: 'mair', deal: null };
    const rows = await savedRows(aSettlement({ settled, adjustment: -12 }));
    expect(rows).toContain('"Settled","Yes, by mair on 22/11/2026, 10:00"');
    expect(rows.at(-1)).toBe('"Adjustment since it was settled","-12"');
  });
});

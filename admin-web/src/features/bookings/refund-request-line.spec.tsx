import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aRequestedRefund } from '../../../test/builders';
import { startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { RefundRequestLine } from './refund-request-line';

const APPROVE = 'POST /api/admin/refund-requests/request-1/approve';
const DECLINE = 'POST /api/admin/refund-requests/request-1/decline';
const render = (changes = {}) =>
  renderStaff(<RefundRequestLine request={aRequestedRefund(changes)} />);
const button = (name: RegExp) => screen.getByRole('button', { name });

describe('a refund that waits for approval', () => {
  it('says how much, why and who has asked, and is approved at once', async () => {
    const { received } = startFakeServer({
      [APPROVE]: { body: aRequestedRefund({ state: 'approved' }) },
    });
    const user = render();
    expect(
      screen.getByText(
        'Refund of £90.00 and 1 place for BK123456ABC, asked for by carys: the show was late · waits for approval',
      ),
    ).toBeTruthy();
    await user.click(button(/^Approve/));
    await screen.findByText('Refund approved');
    expect(received).toEqual([{ route: APPROVE, body: {} }]);
  });

  it('is declined with a reason', async () => {
    const { received } = startFakeServer({
      [DECLINE]: { body: aRequestedRefund({ state: 'declined' }) },
    });
    const user = render();
    await user.click(button(/^Decline/));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Reason'), 'not ill at all');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    await screen.findByText('Refund declined');
    expect(received).toEqual([{ route: DECLINE, body: { note: 'not ill at all' } }]);
  });

  it('says why it cannot be approved', async () => {
    const message = 'The booking has changed since this refund was asked for.';
    startFakeServer({
      [APPROVE]: { status: 409, body: { code: 'REFUND_TOO_LARGE', message, requestId: 'r' } },
    });
    const user = render();
    await user.click(button(/^Approve/));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('cannot be decided by those who may not', () => {
    render({ mayDecide: false });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says how it was decided', () => {
    render({ state: 'declined', decidedBy: 'mair', note: 'not ill at all', mayDecide: false });
    expect(screen.getByText(/· declined by mair \(not ill at all\)$/)).toBeTruthy();
  });
});

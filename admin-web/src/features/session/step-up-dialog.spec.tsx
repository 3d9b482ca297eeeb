import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { failure, startFakeServer, type Answers } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { baseApi } from '../../shared/api/base-api';
import { useAction } from '../../shared/ui/use-action';
import { StepUp } from './step-up';

const ACT = 'POST /api/admin/refund';
const CONFIRM = 'POST /api/admin/step-ups';
const NINETY = { action: 'refund', target: 'booking-1', amount: 90 };
const required = {
  status: 403,
  body: { code: 'STEP_UP_REQUIRED', message: 'Please confirm', requestId: 'r', ...NINETY },
};

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    refundForTest: build.mutation<null, { refundId: string }>({
      query: (body) => ({ url: '/admin/refund', method: 'POST', body }),
    }),
  }),
});

function RefundButton() {
  const runAction = useAction();
  const [refund] = api.useRefundForTestMutation();
  return (
    <button
      onClick={() =>
        void runAction(
          { done: 'Refunded', failed: 'Failed to refund' },
          refund({ refundId: 'refund-1' }).unwrap(),
        )
      }
    >
      Refund
    </button>
  );
}

describe('the dialog that confirms an act', () => {
  const begin = async (answers: Answers, sentence = 'You are about to refund £90.00.') => {
    const server = startFakeServer(answers);
    const user = renderStaff(
      <>
        <RefundButton />
        <StepUp />
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    await screen.findByText(sentence);
    return { ...server, user };
  };

  it('confirms the act with the password and sends the same request again', async () => {
    const answers: Answers = { [ACT]: required, [CONFIRM]: { body: null } };
    const { received, user } = await begin(answers);
    answers[ACT] = { body: null };
    await user.type(screen.getByLabelText('Your password'), 'three odd words');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Refunded');
    expect(received).toEqual([
      { route: ACT, body: { refundId: 'refund-1' } },
      { route: CONFIRM, body: { ...NINETY, password: 'three odd words' } },
      { route: ACT, body: { refundId: 'refund-1' } },
    ]);
  });

  it('names no sum if only Stripe knows what it has received', async () => {
    const all = { ...required, body: { ...required.body, amount: 0 } };
    const { received } = await begin({ [ACT]: all }, 'You are about to refund all that was paid.');
    expect(received).toHaveLength(1);
  });

  it('stays open with a wrong password', async () => {
    const { status, body } = failure(400, 'VALIDATION_FAILED', 'Validation failed');
    const errors = [{ path: 'password', message: 'This is not your password' }];
    const { user } = await begin({
      [ACT]: required,
      [CONFIRM]: { status: status ?? 400, body: { ...(body as object), errors } },
    });
    await user.type(screen.getByLabelText('Your password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('This is not your password');
  });

  it('sends nothing more if it is closed', async () => {
    const { received, user } = await begin({ [ACT]: required });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Failed to refund');
    expect(screen.queryByText('You are about to refund £90.00.')).toBeNull();
    expect(received).toHaveLength(1);
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aGiftCardSale } from '../../../test/builders';
import { failure, startFakeServer } from '../../../test/fake-server';
import { renderStaff } from '../../../test/render-staff';
import { GiftCardActions } from './gift-card-actions';

const route = (act: string) => `POST /api/admin/gift-cards/card-1/${act}`;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the actions of a gift card', () => {
  it('ask before they act, and send an id', async () => {
    const { received } = startFakeServer({ [route('void')]: { body: null } });
    const user = renderStaff(<GiftCardActions sale={aGiftCardSale()} />);
    await user.click(button('Void'));
    expect(await screen.findByText(/Void this code\?/)).toBeTruthy();
    expect(received).toEqual([]);
    await user.click(button('OK'));
    await screen.findByText('The code no longer works');
    expect(received).toMatchObject([{ route: route('void'), body: { actId: expect.any(String) } }]);
  });

  it('keep the id of an act that failed, so that trying again acts once', async () => {
    const { received } = startFakeServer({
      [route('refund')]: failure(504, 'SERVICE_TIMEOUT', 'That took too long.'),
    });
    const user = renderStaff(<GiftCardActions sale={aGiftCardSale()} />);
    for (const attempt of [1, 2]) {
      await user.click(button('Refund'));
      await user.click(await screen.findByRole('button', { name: 'OK' }));
      await waitFor(() => expect(received).toHaveLength(attempt));
      await waitFor(() => expect(button('Refund').disabled).toBe(false));
    }
    const ids = received.map(({ body }) => (body as { actId: string }).actId);
    expect(new Set(ids).size).toBe(1);
  });

  it('offer no second refund while one is under way', () => {
    startFakeServer({});
    renderStaff(<GiftCardActions sale={aGiftCardSale({ refund: 'due', balance: 0 })} />);
    expect(button('Refund under way').disabled).toBe(true);
  });

  it('offer no refund of a credit, which no one has bought', () => {
    startFakeServer({});
    renderStaff(<GiftCardActions sale={aGiftCardSale({ isCredit: true })} />);
    expect(button('Void')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull();
  });

  it('offer another refund once one has failed', () => {
    startFakeServer({});
    renderStaff(<GiftCardActions sale={aGiftCardSale({ refund: 'failed' })} />);
    expect(button('Refund again').disabled).toBe(false);
  });

  it('return a payment for which no card was issued', async () => {
    const { received } = startFakeServer({ [route('refund-payment')]: { body: null } });
    const sale = aGiftCardSale({
      isIssued: false,
      state: 'pending',
      quarantine: 'it names another order',
    });
    const user = renderStaff(<GiftCardActions sale={sale} />);
    expect(screen.queryByRole('button', { name: 'New code' })).toBeNull();
    await user.click(button('Refund payment'));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await screen.findByText('The refund is on its way');
    expect(received).toMatchObject([{ route: route('refund-payment') }]);
  });

  it.each([
    ['Keep on card', 'kept-on-card', { refund: 'failed' }],
    [
      'Paid in another way',
      'paid-otherwise',
      { refund: 'failed', isIssued: false, state: 'refunding' },
    ],
    [
      'Never paid',
      'never-paid',
      { isIssued: false, state: 'pending', quarantine: 'Stripe does not know the payment intent' },
    ],
  ] as const)('close a case with “%s” and a reason', async (label, how, fields) => {
    const { received } = startFakeServer({ [route('close-case')]: { body: null } });
    const user = renderStaff(<GiftCardActions sale={aGiftCardSale(fields)} />);
    await user.click(button(label));
    const [, confirm] = await screen.findAllByRole('button', { name: label });
    if (confirm === undefined) throw new Error('the dialog has no button');
    await user.type(screen.getByLabelText('Reason'), 'she has told us');
    await user.click(confirm);
    await screen.findByText('The case is closed');
    expect(received).toMatchObject([
      { route: route('close-case'), body: { how, reason: 'she has told us' } },
    ]);
  });

  it('close no case of a card at rest', () => {
    startFakeServer({});
    renderStaff(<GiftCardActions sale={aGiftCardSale()} />);
    expect(
      screen.queryByRole('button', { name: /Keep on card|Never paid|another way/ }),
    ).toBeNull();
  });

  it('unfreeze a frozen card with a reason', async () => {
    const { received } = startFakeServer({ [route('unfreeze')]: { body: null } });
    const user = renderStaff(<GiftCardActions sale={aGiftCardSale({ frozen: true })} />);
    await user.click(button('Unfreeze'));
    const [, confirm] = await screen.findAllByRole('button', { name: 'Unfreeze' });
    if (confirm === undefined) throw new Error('the dialog has no button');
    await user.click(confirm);
    expect(await screen.findByText('Please say why')).toBeTruthy();
    expect(received).toEqual([]);
    await user.type(screen.getByLabelText('Reason'), 'the bank sided with us');
    await user.click(confirm);
    await screen.findByText('The card can be spent again');
    expect(received).toMatchObject([
      { route: route('unfreeze'), body: { reason: 'the bank sided with us' } },
    ]);
  });
});

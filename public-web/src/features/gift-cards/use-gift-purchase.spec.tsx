import type { GiftCardPurchase } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { renderInSite } from '../../../test/render-in-site';
import { startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import type { Charge } from '../../shared/payment/charge-card';
import { TitledFailure } from '../../shared/payment/titled-failure';
import { useGiftPurchase } from './use-gift-purchase';

const form: GiftCardPurchase = {
  amount: 40,
  purchaserName: 'Ada Lovelace',
  purchaserEmail: 'ada@example.org',
  recipientName: 'Grace Hopper',
  recipientEmail: 'grace@example.org',
  personalMessage: '',
};

interface BuyProps {
  purchase: GiftCardPurchase;
  charge: Charge;
}
function Buy({ purchase, charge }: BuyProps) {
  const { submit, busy } = useGiftPurchase();
  return (
    <button disabled={busy} onClick={() => void submit(purchase, charge)}>
      Buy
    </button>
  );
}

describe('buying a gift card', () => {
  let gateway: StubGateway;
  let send: jest.SpiedFunction<typeof fetch>;
  beforeEach(async () => {
    sessionStorage.clear();
    send = jest.spyOn(globalThis, 'fetch');
    gateway = await startStubGateway();
    gateway.answerWith(201, { clientSecret: 'secret', orderId: 'order', linkToken: 'link' });
  });
  afterEach(async () => {
    send.mockRestore();
    await gateway.close();
  });
  const decline: Charge = () =>
    Promise.reject(new TitledFailure('Payment Failed', 'Your card was declined.'));
  const pay: Charge = () => Promise.resolve('pi_1');

  /** Opens the page, submits the form and closes the page. @returns the key that was sent. */
  async function buy(outcome: Charge, purchase = form): Promise<string | null> {
    const charge = jest.fn(outcome);
    const user = renderInSite(<Buy purchase={purchase} charge={charge} />, {
      gateway: gateway.origin,
    });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Buy' });
    await user.click(button);
    await waitFor(() => expect(charge).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(button.disabled).toBe(false));
    cleanup();
    const [request] = send.mock.calls.at(-1) ?? [];
    return (request as Request).headers.get('idempotency-key');
  }

  it('is the same purchase after a reload, because the answer to the payment may be lost', async () => {
    const first = await buy(decline);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(await buy(decline)).toBe(first);
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Ada');
  });

  it('is another purchase if the form has changed', async () => {
    const first = await buy(decline);
    expect(await buy(decline, { ...form, amount: 60 })).not.toBe(first);
    expect(await buy(decline)).toBe(first);
  });

  it('is another purchase once the first is paid', async () => {
    const first = await buy(pay);
    expect(await buy(pay)).not.toBe(first);
  });
});

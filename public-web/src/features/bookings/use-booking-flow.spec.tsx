import { ERROR_MESSAGES, type Show } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aBooking } from '../../../test/a-booking';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import type { Charge } from '../../shared/payment/charge-card';
import { TitledFailure } from '../../shared/payment/titled-failure';
import { BookingForm } from './booking-form';
import { useBookingFlow } from './use-booking-flow';

const onSale = aShow();
const until = '2099-11-28T20:14:00.000Z';
const intent = (amountDue: number) => ({
  clientSecret: 'secret',
  orderId: 'order',
  amountDue,
  expiresAt: until,
});
const placed = {
  ...aBooking({ showId: onSale.id, paymentStatus: 'pending' }),
  linkToken: 'link',
  heldUntil: until,
};

function Checkout({ charge, show }: { charge: Charge; show: Show }) {
  const { submit, busy, hold } = useBookingFlow(show);
  return (
    <BookingForm
      show={show}
      busy={busy}
      ready
      hold={hold}
      onSubmit={(input) => submit(input, charge)}
    />
  );
}

describe('paying for a booking', () => {
  let gateway: StubGateway;
  let charge: jest.Mock<Charge>;
  beforeEach(async () => {
    gateway = await startStubGateway();
    charge = jest.fn<Charge>(() =>
      Promise.reject(new TitledFailure('Payment Failed', 'Your card was declined.')),
    );
  });
  afterEach(() => gateway.close());

  async function fillIn(show = onSale) {
    const user = renderInSite(<Checkout charge={charge} show={show} />, {
      gateway: gateway.origin,
    });
    await user.type(screen.getByLabelText('Full Name'), 'Ada Lovelace');
    await user.type(screen.getByLabelText('Email Address'), 'ada@example.org');
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
    const apply = async (balance: number) => {
      gateway.answerOnce(200, { balance });
      await user.click(screen.getByText('Have a gift card?'));
      await user.type(screen.getByLabelText('Gift card code'), 'AAAA-BBBB-CCCC{Enter}');
      await screen.findByText(`…-CCCC, balance £${balance.toFixed(2)}`);
    };
    return { press, apply };
  }
  const cardField = () => screen.queryByRole('group', { name: 'Card' });

  it('asks for what a gift card does not pay any more, and charges it only when it was shown', async () => {
    const { press, apply } = await fillIn();
    await apply(40);
    expect(cardField()).toBeNull();
    gateway.answerOnce(201, intent(20));
    await press('Book with your gift card');
    await screen.findByText(ERROR_MESSAGES.GIFT_CARD_CHANGED);
    expect(await screen.findByRole('button', { name: 'Pay £20.00' })).toBeTruthy();
    expect(screen.getByText('Your gift card pays £20.00.')).toBeTruthy();
    expect(cardField()).not.toBeNull();
    expect(charge).not.toHaveBeenCalled();

    gateway.answerOnce(201, intent(20));
    gateway.answerOnce(201, placed);
    await press('Pay £20.00');
    await waitFor(() => expect(charge).toHaveBeenCalledTimes(1));
  });

  it('charges nothing if less is due than the button says, and shows what is due', async () => {
    const { press, apply } = await fillIn();
    // After a reload the card's balance does not include what the buyer's own order holds of it.
    await apply(0);
    gateway.answerOnce(201, intent(20));
    gateway.answerOnce(201, placed);
    await press('Pay £40.00');
    expect(await screen.findByRole('button', { name: 'Pay £20.00' })).toBeTruthy();
    expect(charge).not.toHaveBeenCalled();
  });

  it('says that the places are held until the server says that they are not', async () => {
    const { press } = await fillIn();
    gateway.answerOnce(201, intent(40));
    gateway.answerOnce(201, placed);
    await press('Pay £40.00');
    await screen.findByText('Your places are held until 20:14.');

    gateway.answerOnce(502, {});
    await press('Pay £40.00');
    await waitFor(() => expect(gateway.received).toHaveLength(3));
    expect(await screen.findByText('Your places are held until 20:14.')).toBeTruthy();

    gateway.answerOnce(409, errorBody('HOLD_EXPIRED', 'Your places have been released.'));
    await press('Pay £40.00');
    await screen.findByText('Your places have been released.');
    await screen.findByRole('button', { name: 'Pay £40.00' });
    expect(screen.queryByText(/Your places are held/)).toBeNull();
  });

  it.each([
    ['PRICE_CHANGED', []],
    ['SALES_CLOSED', []],
    ['TOTAL_MISMATCH', [intent(40)]],
  ] as const)(
    'keeps the places after %s, which leaves the order as it is',
    async (code, before) => {
      const { press } = await fillIn();
      gateway.answerOnce(201, intent(40));
      gateway.answerOnce(201, placed);
      await press('Pay £40.00');
      await screen.findByText('Your places are held until 20:14.');

      for (const answer of before) gateway.answerOnce(201, answer);
      gateway.answerOnce(409, errorBody(code, 'Refused.'));
      await press('Pay £40.00');
      await screen.findByText('Refused.');
      await screen.findByRole('button', { name: 'Pay £40.00' });
      expect(screen.getByText('Your places are held until 20:14.')).toBeTruthy();
    },
  );

  it('does not say that places of a cancelled show are held', async () => {
    const { press } = await fillIn(aShow({ status: 'cancelled' }));
    gateway.answerOnce(201, intent(40));
    gateway.answerOnce(201, placed);
    await press('Pay £40.00');
    await screen.findByText('Your card was declined.');
    await screen.findByRole('button', { name: 'Pay £40.00' });
    expect(screen.queryByText(/Your places are held/)).toBeNull();
  });
});

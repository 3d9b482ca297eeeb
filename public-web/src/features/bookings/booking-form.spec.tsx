import { pence, type Show } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderInSite } from '../../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { BookingForm } from './booking-form';
import type { BookingInput, Hold } from './booking-model';

const show = {
  id: 'show-1',
  title: 'Saturday night',
  price: 20,
  date: '2026-11-28',
  venue: { city: 'Cardiff' },
  maxTickets: 100,
  soldTickets: 0,
  heldTickets: 0,
} as Show;
const withLeft = (left: number): Show => ({ ...show, soldTickets: show.maxTickets - left });

interface FormOptions {
  busy?: boolean;
  ready?: boolean;
  gateway?: string;
  left?: number;
  /** How many are left once others have bought theirs. */
  leftLater?: number;
  hold?: Hold;
  address?: string;
}
function renderForm(options: FormOptions = {}) {
  const { busy = false, ready = true, left = 100, leftLater = left, hold, ...site } = options;
  const onSubmit = jest.fn((_input: BookingInput) => Promise.resolve(true));
  function OnPage() {
    const [current, setCurrent] = useState(withLeft(left));
    return (
      <>
        <button onClick={() => setCurrent(withLeft(leftLater))}>Others buy</button>
        <BookingForm show={current} busy={busy} ready={ready} hold={hold} onSubmit={onSubmit} />
      </>
    );
  }
  const user = renderInSite(<OnPage />, site);
  const othersBuy = () => user.click(screen.getByRole('button', { name: 'Others buy' }));
  return { user, onSubmit, othersBuy };
}
const payButton = () => screen.getByRole('button', { name: /^Pay £/ });
const quantityList = () => screen.getByRole('combobox', { name: 'Number of Tickets' });

describe('the booking form', () => {
  it('shows the specification’s message for each missing field when it is submitted', async () => {
    const { user, onSubmit } = renderForm();
    await user.click(payButton());
    const messages = await screen.findAllByRole('alert');
    expect(messages.map(({ textContent }) => textContent)).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
    ]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('shows no message before it is submitted', async () => {
    const { user } = renderForm();
    await user.type(screen.getByLabelText('Full Name'), 'A');
    await user.tab();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('removes a message when its field is corrected', async () => {
    const { user } = renderForm();
    await user.click(payButton());
    await screen.findByText('Name must be at least 2 characters');
    const name = screen.getByLabelText('Full Name');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await user.type(name, 'Ada');
    expect(screen.queryByText('Name must be at least 2 characters')).toBeNull();
    expect(name.getAttribute('aria-invalid')).toBe('false');
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
  });

  it('selects two tickets at first', () => {
    renderForm();
    expect(quantityList().textContent).toContain('2 tickets');
    expect(screen.getByRole('button', { name: 'Pay £40.00' })).toBeTruthy();
    expect(screen.getByText('2 tickets, £40.00')).toBeTruthy();
  });

  it('selects as many tickets as its address asks for', async () => {
    renderForm({ address: '/booking/show-1?tickets=4' });
    expect(await screen.findByRole('button', { name: 'Pay £80.00' })).toBeTruthy();
  });

  it.each(['7', '0', '-1', 'x', '1e1'])('ignores an address that asks for %s tickets', (asked) => {
    renderForm({ address: `/booking/show-1?tickets=${asked}` });
    expect(screen.getByRole('button', { name: 'Pay £40.00' })).toBeTruthy();
  });

  it('selects the last ticket if only one is left', () => {
    renderForm({ left: 1 });
    expect(screen.getByRole('button', { name: 'Pay £20.00' })).toBeTruthy();
  });

  it('offers no more tickets than are left', async () => {
    const { user } = renderForm({ left: 2 });
    await user.click(quantityList());
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['1 ticket', '2 tickets']);
  });

  it('asks for another number of tickets if others buy those that were selected', async () => {
    const { user, onSubmit, othersBuy } = renderForm({ left: 5, leftLater: 1 });
    await user.type(screen.getByLabelText('Full Name'), 'Ada Lovelace');
    await user.type(screen.getByLabelText('Email Address'), 'ada@example.org');
    await othersBuy();
    expect((await screen.findByRole('alert')).textContent).toBe('Only 1 ticket left');
    expect(screen.queryByText(/£0/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Choose tickets' }));
    await waitFor(() => expect(document.activeElement).toBe(quantityList()));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('offers nothing once everything is sold, and keeps what was typed', async () => {
    const { user, othersBuy } = renderForm({ left: 2, leftLater: 0 });
    await user.type(screen.getByLabelText('Full Name'), 'Ada Lovelace');
    await othersBuy();
    const choose = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose tickets' });
    expect(choose.disabled).toBe(true);
    expect(quantityList().hasAttribute('disabled')).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Ada Lovelace');
  });

  it('says until when the places are held after an attempt to pay, and still offers them', () => {
    const order = { order: '4000', due: pence(4000) };
    renderForm({ left: 0, hold: { places: 2, until: '2026-11-28T20:14:00.000Z', ...order } });
    expect(screen.getByText('Your places are held until 20:14.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay £40.00' })).toBeTruthy();
  });

  it('has the specification’s notes', () => {
    renderForm();
    const note = screen.getByText('You will receive confirmation via email.');
    expect(note.previousElementSibling?.textContent).toBe(
      'Secure payment via a card provider • Instant confirmation',
    );
  });

  it('links the terms beside its button', () => {
    renderForm();
    expect(screen.getByRole('link', { name: 'terms and conditions' }).getAttribute('href')).toBe(
      '/terms-and-conditions',
    );
  });

  it('offers one to six tickets and shows the total on its button', async () => {
    const { user } = renderForm();
    await user.click(quantityList());
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      '1 ticket',
      '2 tickets',
      '3 tickets',
      '4 tickets',
      '5 tickets',
      '6 tickets',
    ]);
    await user.click(screen.getByRole('option', { name: '3 tickets' }));
    expect(await screen.findByRole('button', { name: 'Pay £60.00' })).toBeTruthy();
    expect(screen.getByText('3 × £20.00')).toBeTruthy();
  });

  it('submits the fields with the quantity as a number', async () => {
    const { user, onSubmit } = renderForm();
    await user.type(screen.getByLabelText('Full Name'), 'Ada Lovelace');
    await user.type(screen.getByLabelText('Email Address'), 'ada@example.org');
    await user.click(quantityList());
    await user.click(await screen.findByRole('option', { name: '2 tickets' }));
    await user.click(await screen.findByRole('button', { name: 'Pay £40.00' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.org',
      customerPhone: '',
      quantity: 2,
      giftCards: [],
    });
  });

  it('cannot be submitted before the card provider is loaded', () => {
    renderForm({ ready: false });
    expect((payButton() as HTMLButtonElement).disabled).toBe(true);
  });

  it.each([true, false])('can be changed unless it is busy: %s', (busy) => {
    renderForm({ busy });
    for (const label of ['Full Name', 'Email Address', 'Gift card code'])
      expect(screen.getByLabelText(label).closest('[inert]') !== null).toBe(busy);
    expect(quantityList().closest('[inert]') !== null).toBe(busy);
  });

  it('shows Processing... and cannot be submitted again while it is busy', () => {
    renderForm({ busy: true });
    const button = screen.getByRole('button', { name: 'Processing...' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('a gift card code in the booking form', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());

  async function fillIn({ ready = true } = {}) {
    const form = renderForm({ ready, gateway: gateway.origin });
    const { user } = form;
    await user.type(screen.getByLabelText('Full Name'), 'Ada Lovelace');
    await user.type(screen.getByLabelText('Email Address'), 'ada@example.org');
    await user.click(quantityList());
    await user.click(await screen.findByRole('option', { name: '2 tickets' }));
    await user.click(screen.getByText('Have a gift card?'));
    return form;
  }

  it('is applied with Enter, which pays nothing', async () => {
    const { user, onSubmit } = await fillIn();
    gateway.answerWith(200, { balance: 15 });
    await user.type(screen.getByLabelText('Gift card code'), 'AAAA-BBBB{Enter}');
    expect(await screen.findByRole('button', { name: 'Pay £25.00' })).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is applied before paying if the buyer forgot to', async () => {
    const { user, onSubmit } = await fillIn();
    gateway.answerWith(200, { balance: 15 });
    await user.type(screen.getByLabelText('Gift card code'), 'AAAA-BBBB');
    await user.click(await screen.findByRole('button', { name: 'Pay £40.00' }));
    const pay = await screen.findByRole('button', { name: 'Pay £25.00' });
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(pay);
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(onSubmit.mock.calls[0]?.[0].giftCards).toEqual([{ code: 'AAAA-BBBB', balance: 15 }]);
  });

  it('that is not valid stops the payment and says so', async () => {
    const { user, onSubmit } = await fillIn();
    gateway.answerWith(404, errorBody('NOT_FOUND', 'Not found'));
    await user.type(screen.getByLabelText('Gift card code'), 'NO-SUCH-CODE');
    await user.click(await screen.findByRole('button', { name: 'Pay £40.00' }));
    expect(await screen.findByText('This gift card code is not valid')).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('that covers everything needs no card provider', async () => {
    const { user, onSubmit } = await fillIn({ ready: false });
    gateway.answerWith(200, { balance: 50 });
    await user.type(screen.getByLabelText('Gift card code'), 'AAAA-BBBB{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Book with your gift card' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  });
});

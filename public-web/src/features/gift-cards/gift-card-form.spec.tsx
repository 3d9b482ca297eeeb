import type { GiftCardPurchase } from '@club/contracts';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderInSite } from '../../../test/render-in-site';
import { GiftCardForm } from './gift-card-form';

function renderForm({ busy = false, ready = true } = {}) {
  const onSubmit = jest.fn((_purchase: GiftCardPurchase) => Promise.resolve(true));
  const user = renderInSite(
    <GiftCardForm amount={60} busy={busy} ready={ready} onSubmit={onSubmit} />,
  );
  return { user, onSubmit };
}
const purchaseButton = () => screen.getByRole('button', { name: 'Purchase £60 Gift Card' });

describe('the gift card form', () => {
  it('reports missing fields in one toast and focuses the first one', async () => {
    const { user, onSubmit } = renderForm();
    await user.type(screen.getByLabelText('Your Name'), 'Ada');
    await user.click(purchaseButton());
    expect(await screen.findByText('Missing Information')).toBeTruthy();
    expect(screen.getByText('Please fill in all required fields.')).toBeTruthy();
    const email = screen.getByLabelText('Your Email');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('marks each missing field until it is filled in', async () => {
    const { user } = renderForm();
    const isMarked = (label: string) =>
      screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';
    await user.type(screen.getByLabelText('Your Name'), 'Ada');
    await user.click(purchaseButton());
    await screen.findByText('Missing Information');
    const fields = ['Your Name', 'Your Email', 'Recipient Name', 'Recipient Email'];
    await waitFor(() => expect(fields.map(isMarked)).toEqual([false, true, true, true]));
    await user.type(screen.getByLabelText('Recipient Name'), 'Bob');
    await waitFor(() => {
      expect(isMarked('Recipient Name')).toBe(false);
    });
  });

  it('names the field of an address that a browser accepts and the club cannot use', async () => {
    const { user, onSubmit } = renderForm();
    await user.type(screen.getByLabelText('Your Name'), 'Ada');
    await user.type(screen.getByLabelText('Your Email'), 'ada@example');
    await user.type(screen.getByLabelText('Recipient Name'), 'Bob');
    await user.type(screen.getByLabelText('Recipient Email'), 'bob@example.org');
    await user.click(purchaseButton());
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Your Email'));
    expect(screen.queryByText('Missing Information')).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('submits without a personal message', async () => {
    const { user, onSubmit } = renderForm();
    await user.type(screen.getByLabelText('Your Name'), 'Ada');
    await user.type(screen.getByLabelText('Your Email'), 'ada@example.org');
    await user.type(screen.getByLabelText('Recipient Name'), 'Bob');
    await user.type(screen.getByLabelText('Recipient Email'), 'bob@example.org');
    await user.click(purchaseButton());
    await waitFor(() => {
      expect(onSubmit).toHaveBeenCalled();
    });
    expect(onSubmit).toHaveBeenCalledWith({
      amount: 60,
      purchaserName: 'Ada',
      purchaserEmail: 'ada@example.org',
      recipientName: 'Bob',
      recipientEmail: 'bob@example.org',
      personalMessage: '',
    });
  });

  it('leaves the format of an address to the browser', async () => {
    const { user, onSubmit } = renderForm();
    await user.type(screen.getByLabelText('Your Email'), 'not an address');
    await user.click(purchaseButton());
    expect(screen.queryByText('Missing Information')).toBeNull();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('cannot be submitted before the card provider is loaded', () => {
    renderForm({ ready: false });
    expect((purchaseButton() as HTMLButtonElement).disabled).toBe(true);
  });

  it.each([true, false])('can be changed unless it is busy: %s', (busy) => {
    renderForm({ busy });
    for (const label of ['Your Email', 'Recipient Email', 'Personal Message (Optional)'])
      expect(screen.getByLabelText(label).closest('[inert]') !== null).toBe(busy);
  });

  it('shows Processing... while it is busy', () => {
    renderForm({ busy: true });
    const button = screen.getByRole('button', { name: 'Processing...' });
    expect((button as HTMLButtonElement).disabled).toBe(true);
  });
});

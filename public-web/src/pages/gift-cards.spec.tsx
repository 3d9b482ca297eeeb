import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { renderInSite } from '../../test/render-in-site';
import { startStubGateway, type StubGateway } from '../../test/stub-gateway';
import { Page } from './gift-cards';

describe('the gift cards page', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());

  it('selects £40 at first', () => {
    renderInSite(<Page />, { gateway: gateway.origin });
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('£40 Popular');
    expect(screen.getByRole('button', { name: 'Purchase £40 Gift Card' })).toBeTruthy();
    expect(screen.getByText('£40.00')).toBeTruthy();
  });

  it('offers the five values', () => {
    renderInSite(<Page />, { gateway: gateway.origin });
    const values = within(screen.getByRole('group', { name: 'Gift card value' }));
    expect(values.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '£20',
      '£40 Popular',
      '£60',
      '£80',
      '£100',
    ]);
  });

  it('says what the cards are good for', () => {
    renderInSite(<Page />, { gateway: gateway.origin });
    for (const benefit of [
      'Valid for any show at both venues',
      'No expiry date',
      'Usable for multiple bookings',
      /^Transferable/,
      'The gift card is e-mailed instantly.',
    ])
      expect(screen.getByText(benefit)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Choose value' })).toBeTruthy();
  });

  it('changes the amount to pay with the selected value', async () => {
    const user = renderInSite(<Page />, { gateway: gateway.origin });
    await user.click(screen.getByRole('button', { name: '£100' }));
    expect(screen.getByRole('button', { pressed: true }).textContent).toBe('£100');
    expect(screen.getByRole('button', { name: 'Purchase £100 Gift Card' })).toBeTruthy();
    expect(screen.getByText('£100.00')).toBeTruthy();
  });

  it('keeps the value while it is being paid', async () => {
    const user = renderInSite(<Page />, { gateway: gateway.origin });
    await user.type(screen.getByLabelText('Your Name'), 'Ada');
    await user.type(screen.getByLabelText('Your Email'), 'ada@example.org');
    await user.type(screen.getByLabelText('Recipient Name'), 'Bob');
    await user.type(screen.getByLabelText('Recipient Email'), 'bob@example.org');
    const isFixed = () => screen.getByText('£100').closest('[inert]') !== null;
    const release = gateway.hold();
    // The button needs the card provider's script, which is not loaded here.
    fireEvent.submit(screen.getByRole('form', { name: 'Buy a gift card' }));
    await screen.findByRole('button', { name: 'Processing...' });
    expect(isFixed()).toBe(true);
    release();
    await screen.findByRole('button', { name: 'Purchase £40 Gift Card' });
    expect(isFixed()).toBe(false);
  });
});

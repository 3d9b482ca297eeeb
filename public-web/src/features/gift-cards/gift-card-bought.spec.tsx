import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInSite } from '../../../test/render-in-site';
import { GiftCardBought } from './gift-card-bought';

describe('the confirmation of a gift card', () => {
  it('says what is on its way, and claims no message, because it is optional', () => {
    renderInSite(
      <GiftCardBought
        bought={{
          ...{ paymentStatus: 'completed', amount: 40, purchaserEmail: 'ada@example.org' },
          ...{ recipientName: 'Grace Hopper', recipientEmail: 'grace@example.org' },
        }}
      />,
      { gateway: 'http://localhost:1' },
    );
    const words = screen.getByText(/^It is on its way to grace@example.org/).textContent;
    expect(words).toContain('with its code and any message that you wrote.');
    expect(words).toContain('Your receipt goes to ada@example.org.');
  });
});

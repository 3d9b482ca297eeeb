import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aGiftCardSale } from '../../../test/builders';
import { renderStaff } from '../../../test/render-staff';
import { GiftCardStatus } from './gift-card-status';

const GREEN = 'ant-tag-success';

describe('the status of a gift card', () => {
  it.each([
    ['issued', {}, true],
    ['void', { isVoid: true }, false],
    ['frozen', { isVoid: true, frozen: true }, false],
    ['refund under way', { isVoid: true, refund: 'due' }, false],
    ['refund failed', { refund: 'failed' }, false],
  ] as const)('is called %s for %j', (status, changes, isGreen) => {
    renderStaff(<GiftCardStatus sale={aGiftCardSale(changes)} />);
    const tag = screen.getByText(status);
    expect(tag.closest('.ant-tag')?.classList.contains(GREEN)).toBe(isGreen);
  });
});

import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aShow } from '../../../test/a-show';
import { renderInSite } from '../../../test/render-in-site';
import { ShowSummary } from './show-summary';

describe('the summary beside the booking form', () => {
  it('says what is booked, where, when and at what price', () => {
    renderInSite(<ShowSummary show={aShow()} />);
    const summary = screen.getByRole('complementary', { name: 'Your show' });
    expect(within(summary).getByRole('heading').textContent).toBe('Saturday Night');
    const texts = [...summary.querySelectorAll('p')].map(({ textContent }) => textContent);
    for (const text of [
      'Four comedians',
      'Saturday, 28 November 2026',
      'Doors 19:30 • Show 20:00',
      'The Cellar, 1 High Street, Cardiff CF10 1AA',
      '£20.00 per ticket',
    ])
      expect(texts).toContain(text);
  });
});

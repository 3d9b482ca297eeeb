import { describe, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInSite } from '../../test/render-in-site';
import { Page } from './privacy-policy';

describe('the privacy policy', () => {
  it('names the cookies of the card provider and the reports of failed pages', () => {
    renderInSite(<Page />);
    screen.getByText(/our card provider Stripe sets cookies of its own/);
    screen.getByText(/which page and which part of our code failed/);
  });
});

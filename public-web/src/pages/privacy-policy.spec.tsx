import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderInSite } from '../../test/render-in-site';
import { startStubGateway, type StubGateway } from '../../test/stub-gateway';
import { Page } from './privacy-policy';

describe('the privacy policy', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
    window.history.replaceState(null, '', '/');
  });
  afterEach(() => gateway.close());

  it('names the cookies of the card provider and the reports of failed pages', () => {
    renderInSite(<Page />, { gateway: gateway.origin });
    screen.getByText(/our card provider Stripe sets cookies of its own/);
    screen.getByText(/which page and which part of our code failed/);
  });

  it('removes the request of a link at once when another link replaces it', async () => {
    gateway.answerWith(200, { act: 'erase', email: 'ada@example.org' });
    window.history.replaceState(null, '', '/#p1.aaaa.first');
    renderInSite(<Page />, { gateway: gateway.origin });
    await screen.findByRole('button', { name: 'Erase My Data' });
    const release = gateway.hold();
    window.location.hash = '#p1.aaaa.second';
    await waitFor(() => expect(screen.queryByText(/ada@example.org/)).toBeNull());
    release();
  });
});

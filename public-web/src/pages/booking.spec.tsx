import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInSite } from '../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../test/stub-gateway';
import { Page } from './booking';

describe('the booking page', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
    gateway.answerWith(404, errorBody('NOT_FOUND', 'Not found'));
  });
  afterEach(() => gateway.close());

  it('says that it is loading until the gateway replies', async () => {
    const release = gateway.hold();
    renderInSite(<Page />, { gateway: gateway.origin });
    expect(screen.getByText('Loading show details...')).toBeTruthy();
    release();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText('Loading show details...')).toBeNull();
  });

  it('says Show Not Found for a missing show and leads home', async () => {
    renderInSite(<Page />, { gateway: gateway.origin });
    await screen.findByRole('heading', { name: 'Show Not Found' });
    expect(screen.getByText(/does not exist or is no longer available/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Shows' }).getAttribute('href')).toBe('/');
  });
});

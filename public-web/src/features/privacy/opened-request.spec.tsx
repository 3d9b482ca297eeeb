import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInSite } from '../../../test/render-in-site';
import { startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { OpenedRequest } from './opened-request';

describe('a link to erase my data', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());

  it('says what was erased where the button was, with the focus', async () => {
    gateway.answerOnce(200, { act: 'erase', email: 'ada@example.org' });
    gateway.answerOnce(200, { erased: [{ what: 'bookings', count: 1 }], kept: [] });
    const user = renderInSite(<OpenedRequest token="token" />, { gateway: gateway.origin });
    await user.click(await screen.findByRole('button', { name: 'Erase My Data' }));
    await screen.findByText('1 bookings');
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });
});

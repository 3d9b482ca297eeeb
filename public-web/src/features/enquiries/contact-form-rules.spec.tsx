import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInSite } from '../../../test/render-in-site';
import { startStubGateway, type StubGateway } from '../../../test/stub-gateway';

jest.unstable_mockModule('@hookform/resolvers/zod', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
const { ContactForm } = await import('./contact-form');

describe('a form whose rules cannot be loaded', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());

  it('says so, sends nothing and keeps its entries', async () => {
    const user = renderInSite(<ContactForm onDone={() => undefined} />, {
      gateway: gateway.origin,
    });
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await screen.findByText(/Your entries are still here/);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada');
    expect(gateway.received).toEqual([]);
  });
});

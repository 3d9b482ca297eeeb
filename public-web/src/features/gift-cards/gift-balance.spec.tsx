import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInSite } from '../../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { GiftBalance } from './gift-balance';

describe('the balance of a gift card', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());

  async function ask(): Promise<void> {
    const user = renderInSite(<GiftBalance />, { gateway: gateway.origin });
    await user.type(screen.getByLabelText('Gift Card Code'), 'AAAA-BBBB-CCCC');
    await user.click(screen.getByRole('button', { name: 'Show Balance' }));
  }

  it('is what can still be spent', async () => {
    gateway.answerWith(200, { balance: 15.5 });
    await ask();
    expect(await screen.findByText('£15.50 left to spend on any show.')).toBeTruthy();
  });

  it('is not known for a code that we do not know', async () => {
    gateway.answerWith(404, errorBody('NOT_FOUND', 'Not found'));
    await ask();
    expect(await screen.findByText(/We do not recognise this code/)).toBeTruthy();
  });

  it.each([
    ['the gateway’s message', errorBody('TOO_MANY_REQUESTS', 'Please wait.'), /^Please wait\.$/],
    ['a sentence of its own', {}, /^We could not check the code/],
  ])('is not known if the code was not checked: there is %s', async (_what, body, text) => {
    gateway.answerWith(503, body);
    await ask();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/do not recognise/)).toBeNull();
  });
});

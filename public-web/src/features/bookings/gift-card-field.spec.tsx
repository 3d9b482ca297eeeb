import { pence } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInSite } from '../../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { coveredBy } from './booking-model';
import { GiftCardField } from './gift-card-field';
import { useGiftCards } from './use-gift-cards';

function FieldOfOrder() {
  const giftCards = useGiftCards();
  return <GiftCardField giftCards={giftCards} covered={coveredBy(giftCards.cards, pence(4000))} />;
}

describe('the gift card field', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());

  async function open() {
    const user = renderInSite(<FieldOfOrder />, { gateway: gateway.origin });
    await user.click(screen.getByText('Have a gift card?'));
    const apply = async (code: string) => {
      if (code !== '') await user.type(screen.getByLabelText('Gift card code'), code);
      await user.click(screen.getByRole('button', { name: 'Apply' }));
    };
    return { user, apply };
  }

  it('adds a card and shows how much it pays', async () => {
    const { apply } = await open();
    gateway.answerWith(200, { balance: 15.5 });
    await apply(' AAAA-BBBB-CCCC ');
    expect(await screen.findByText('Your gift card pays £15.50.')).toBeTruthy();
    expect(screen.getByText('…-CCCC, balance £15.50')).toBeTruthy();
    expect(gateway.received).toEqual([{ code: 'AAAA-BBBB-CCCC' }]);
  });

  it('uses a code that was typed before the page was hydrated', async () => {
    const user = renderInSite(<FieldOfOrder />, {
      gateway: gateway.origin,
      beforeHydration: (page) => {
        const input = page.querySelector('input');
        if (input !== null) input.value = 'AAAA-BBBB-CCCC';
      },
    });
    gateway.answerWith(200, { balance: 15.5 });
    await user.click(screen.getByText('Have a gift card?'));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Your gift card pays £15.50.')).toBeTruthy();
    expect(gateway.received).toEqual([{ code: 'AAAA-BBBB-CCCC' }]);
  });

  it('removes a card', async () => {
    const { user, apply } = await open();
    gateway.answerWith(200, { balance: 15.5 });
    await apply('AAAA-BBBB-CCCC');
    await user.click(await screen.findByRole('button', { name: 'Remove gift card ending -CCCC' }));
    expect(screen.queryByText(/Your gift card pays/)).toBeNull();
  });

  it('asks for a code if there is none', async () => {
    const { apply } = await open();
    await apply('');
    expect(screen.getByRole('alert').textContent).toBe('Please enter a gift card code');
    expect(gateway.received).toEqual([]);
  });

  it('refuses a code that has been added already', async () => {
    const { apply } = await open();
    gateway.answerWith(200, { balance: 15.5 });
    await apply('AAAA-BBBB-CCCC');
    await screen.findByText('Your gift card pays £15.50.');
    await apply('AAAA-BBBB-CCCC');
    expect(screen.getByRole('alert').textContent).toBe('You have already added this gift card');
    expect(gateway.received).toHaveLength(1);
  });

  it('refuses the same code in another spelling', async () => {
    const { apply } = await open();
    gateway.answerWith(200, { balance: 15.5 });
    await apply('AAAA-BBBB-CCCC');
    await screen.findByText('Your gift card pays £15.50.');
    await apply('aaaa bbbb cccc');
    expect(screen.getByRole('alert').textContent).toBe('You have already added this gift card');
    expect(gateway.received).toHaveLength(1);
  });

  it('adds a card once if Enter is pressed twice', async () => {
    const { user } = await open();
    gateway.answerWith(200, { balance: 15.5 });
    const code = screen.getByLabelText<HTMLInputElement>('Gift card code');
    await user.type(code, 'AAAA-BBBB-CCCC');
    fireEvent.keyDown(code, { key: 'Enter' });
    fireEvent.keyDown(code, { key: 'Enter' });
    await waitFor(() => expect(gateway.received).toHaveLength(2));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', false),
    );
    await screen.findByText('Your gift card pays £15.50.');
    expect(screen.getAllByText('…-CCCC, balance £15.50')).toHaveLength(1);
  });

  it('says that an unknown code is not valid', async () => {
    const { apply } = await open();
    gateway.answerWith(404, errorBody('NOT_FOUND', 'Not found'));
    await apply('NO-SUCH-CODE');
    expect((await screen.findByRole('alert')).textContent).toBe('This gift card code is not valid');
  });

  it('shows the gateway’s message if the code cannot be checked', async () => {
    const { apply } = await open();
    gateway.answerWith(429, errorBody('TOO_MANY_REQUESTS', 'Too many requests.'));
    await apply('AAAA-BBBB-CCCC');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests.');
  });
});

import type { MyWait } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aShow } from '../../test/a-show';
import { renderInSite } from '../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../test/stub-gateway';
import { Page } from './waiting-list';

const aWait = (changes: Partial<MyWait> = {}): MyWait => ({
  showId: 'night',
  show: aShow(),
  quantity: 4,
  acceptFewer: false,
  state: 'waiting',
  otherNights: [],
  mayRejoin: false,
  ...changes,
});
const anOffer = (changes: Partial<NonNullable<MyWait['offer']>> = {}) =>
  aWait({
    state: 'offered',
    offer: {
      offerId: 'offer-1',
      quantity: 4,
      price: 18.5,
      expiresAt: '2099-01-10T11:04:00.000Z',
      ...changes,
    },
  });

describe('the page of an entry in a waiting list', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
    window.history.replaceState(null, '', '/#token');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await gateway.close();
  });
  const open = (wait: MyWait) => {
    gateway.answerWith(200, wait);
    return renderInSite(<Page />, { gateway: gateway.origin });
  };
  const button = (name: string) => screen.findByRole('button', { name });

  it('says what the party waits for, and how many come before it', async () => {
    open(
      aWait({
        partiesBefore: 3,
        otherNights: [{ showId: 'b', show: aShow({ id: 'b', date: '2026-12-05' }) }],
      }),
    );
    await screen.findByRole('heading', { name: 'You Are on the Waiting List' });
    expect(screen.getByText('4 tickets · about 3 parties before you')).toBeTruthy();
    expect(screen.getByText(/You also wait for Saturday, 5 December 2026, Cardiff/)).toBeTruthy();
  });

  it('says that it is looking again after a failure, and not that it has failed', async () => {
    gateway.answerWith(503, errorBody('SERVICE_UNAVAILABLE', 'Please wait a moment.'));
    const user = renderInSite(<Page />, { gateway: gateway.origin });
    const again = await button('Try again');
    const answer = gateway.hold();
    await user.click(again);
    await screen.findByText('Looking for your place in the list…');
    answer();
    expect(await button('Try again')).not.toBe(again);
  });

  it('says nothing about others if it is not told', async () => {
    open(aWait());
    expect(await screen.findByText('4 tickets', { selector: 'p' })).toBeTruthy();
  });

  it('changes the size of the party', async () => {
    const user = open(aWait());
    await user.selectOptions(await screen.findByLabelText('How many tickets?'), '2 tickets');
    await user.click(await button('Save'));
    await waitFor(() => expect(gateway.received).toHaveLength(3));
    expect(gateway.received).toContainEqual({ token: 'token', quantity: 2, acceptFewer: false });
  });

  it('leaves after a second question, and comes back', async () => {
    const user = open(aWait());
    await user.click(await button('Leave the List'));
    gateway.answerWith(200, aWait({ state: 'left', mayRejoin: true }));
    await user.click(await button('Yes, Leave'));
    await screen.findByRole('heading', { name: 'You Have Left the List' });
    gateway.answerWith(200, aWait());
    await user.click(await button('Put Me Back'));
    expect(
      await screen.findByRole('heading', { name: 'You Are on the Waiting List' }),
    ).toBeTruthy();
  });

  it('shows an offer with its price and its end, and takes a part of it', async () => {
    const user = open(anOffer());
    await screen.findByRole('heading', { name: '4 tickets are yours to take' });
    expect(screen.getByText('£74.00')).toBeTruthy();
    expect(screen.getByText(/Until Saturday,? 10 January/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('How many do you take?'), '3 tickets');
    expect(screen.getByText('£55.50')).toBeTruthy();
    gateway.answerWith(200, { payToken: 'pay-token' });
    await user.click(await button('Take It'));
    const taken = { token: 'token', offerId: 'offer-1', quantity: 3 };
    await waitFor(() => expect(gateway.received).toContainEqual(taken));
  });

  it('declines an offer and keeps the place', async () => {
    const user = open(anOffer());
    await user.click(await button('Not This Time'));
    gateway.answerWith(200, aWait());
    await user.click(await button('Keep My Place'));
    await screen.findByRole('heading', { name: 'You Are on the Waiting List' });
    expect(gateway.received).toContainEqual({
      token: 'token',
      offerId: 'offer-1',
      keepPlace: true,
    });
  });

  it('reads the entry again when the clock of the offer has run out', async () => {
    open(anOffer());
    await button('Take It');
    gateway.answerWith(200, aWait({ state: 'lapsed', mayRejoin: true }));
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2099-01-10T11:04:01.000Z'));
    expect(await screen.findByRole('heading', { name: 'You Are off the List' })).toBeTruthy();
  });

  it('says why an act was refused', async () => {
    const user = open(anOffer());
    await button('Take It');
    gateway.answerWith(410, errorBody('OFFER_OVER', 'This offer is over.'));
    await user.click(await button('Take It'));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^This offer is over\. Or ring us/,
    );
  });

  it('leads to the payment of an offer that was taken', async () => {
    open(aWait({ state: 'taken', payToken: 'pay-token' }));
    const link = await screen.findByRole('link', { name: 'Pay Now' });
    expect(link.getAttribute('href')).toBe('/pay#pay-token');
  });
});

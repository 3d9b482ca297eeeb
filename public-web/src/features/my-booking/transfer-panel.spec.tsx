import type { MyTransfers, TicketTransfer } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderInSite } from '../../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { TransferPanel } from './transfer-panel';

const none: MyTransfers = { refusal: null, most: 2, transfers: [] };
const offered: TicketTransfer = {
  ...{ transferId: 't', name: 'Grace Hopper', quantity: 1 },
  ...{ state: 'open', until: '2026-11-28T16:30:00Z' },
};

/** An offer that has ended as soon as the booking is read again. */
function Withdrawable() {
  const [state, setState] = useState<TicketTransfer['state']>('open');
  const transfers = { ...none, transfers: [{ ...offered, state }] };
  return <TransferPanel token="token" transfers={transfers} onChanged={() => setState('ended')} />;
}

describe('the panel that gives tickets to a friend', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
    gateway.answerWith(202, {});
  });
  afterEach(() => gateway.close());

  function open(changes: Partial<MyTransfers> = {}) {
    const onChanged = jest.fn();
    const panel = (
      <TransferPanel token="token" transfers={{ ...none, ...changes }} onChanged={onChanged} />
    );
    return { onChanged, user: renderInSite(panel, { gateway: gateway.origin }) };
  }
  const press = (user: ReturnType<typeof renderInSite>): Promise<void> =>
    user.click(screen.getByRole('button', { name: 'Give Tickets to a Friend' }));
  async function fillIn(user: ReturnType<typeof renderInSite>, email: string): Promise<void> {
    await press(user);
    await user.type(screen.getByLabelText('Your friend’s name'), 'Grace Hopper');
    await user.type(screen.getByLabelText('Your friend’s e-mail address'), email);
    await user.click(screen.getByRole('button', { name: 'Send the Link' }));
  }

  it('offers as many tickets as can be given', async () => {
    const { user } = open();
    await press(user);
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['1 ticket', '2 tickets']);
  });

  it('sends the offer, closes, and has the booking read again', async () => {
    const { user, onChanged } = open();
    await fillIn(user, 'grace@example.org');
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByLabelText('Your friend’s name')).toBeNull());
  });

  it('names the field that is wrong, and sends nothing', async () => {
    const { user, onChanged } = open();
    await fillIn(user, 'grace');
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('says why an offer was refused, and keeps what was typed', async () => {
    gateway.answerWith(409, errorBody('TRANSFER_OPEN', 'Tickets are offered to a friend.'));
    const { user } = open();
    await fillIn(user, 'grace@example.org');
    expect(await screen.findByText('Tickets are offered to a friend.')).toBeTruthy();
    expect(screen.getByDisplayValue('Grace Hopper')).toBeTruthy();
  });

  it('shows an open offer, and takes it back', async () => {
    const { user, onChanged } = open({ transfers: [offered] });
    expect(screen.getByRole('status').textContent).toContain('1 ticket offered to Grace Hopper');
    expect(screen.queryByRole('button', { name: 'Give Tickets to a Friend' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Take the Offer Back' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['who it was for', 'Grace Hopper', 'The offer of 1 ticket to Grace Hopper has ended.'],
    ['that it is over if it was taken back', '', 'The offer of 1 ticket has ended.'],
  ])('says of an offer that has ended only %s', (_what, name, words) => {
    open({ transfers: [{ ...offered, name, state: 'ended' }] });
    expect(screen.getByRole('status').textContent).toBe(words);
  });

  it('has the booking read again if the friend was quicker, and says so', async () => {
    gateway.answerWith(409, errorBody('TRANSFER_TAKEN', 'Your friend has taken the tickets.'));
    const { user, onChanged } = open({ transfers: [offered] });
    await user.click(screen.getByRole('button', { name: 'Take the Offer Back' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your friend has taken the tickets.');
  });

  it('can be pressed again if no answer came', async () => {
    gateway.answerWith(502, {});
    const { user, onChanged } = open({ transfers: [offered] });
    await user.click(screen.getByRole('button', { name: 'Take the Offer Back' }));
    expect((await screen.findByRole('alert')).textContent).toContain('That did not reach us.');
    expect(onChanged).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Take the Offer Back' })).toBeTruthy();
  });

  it('keeps the focus in its place when an offer is taken back and its button goes', async () => {
    const user = renderInSite(<Withdrawable />, { gateway: gateway.origin });
    await user.click(screen.getByRole('button', { name: 'Take the Offer Back' }));
    await screen.findByText('The offer of 1 ticket to Grace Hopper has ended.');
    expect(document.activeElement?.textContent).toContain('has ended');
  });

  it('says to whom tickets were given, and what is refused now', () => {
    open({ transfers: [{ ...offered, state: 'accepted' }], refusal: 'Doors are open.' });
    expect(screen.getByRole('status').textContent).toContain('1 ticket given to Grace Hopper');
    expect(screen.getByText(/Doors are open/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

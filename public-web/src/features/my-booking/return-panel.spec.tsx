import type { MyReturns } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderInSite } from '../../../test/render-in-site';
import { errorBody, startStubGateway, type StubGateway } from '../../../test/stub-gateway';
import { ReturnPanel } from './return-panel';

const none: MyReturns = {
  refusal: null,
  outcome: 'credit_if_resold',
  values: [18, 36, 54, 72],
  until: '2026-11-28T16:30:00Z',
  latest: null,
};
const half = { returnId: 'r', quantity: 4, sold: 2, brought: 36, state: 'open' } as const;

/** What is read of the booking changes as soon as it is read again. */
function Changing({ from, to }: { from: MyReturns['latest']; to: MyReturns['latest'] }) {
  const [latest, setLatest] = useState(from);
  return (
    <ReturnPanel
      token="token"
      returns={{ ...none, latest, refusal: latest?.state === 'open' ? 'For sale.' : null }}
      onChanged={() => setLatest(to)}
    />
  );
}

describe('the panel that gives tickets back', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
    gateway.answerWith(202, {});
  });
  afterEach(() => gateway.close());

  function open(changes: Partial<MyReturns> = {}) {
    const onChanged = jest.fn();
    const panel = (
      <ReturnPanel token="token" returns={{ ...none, ...changes }} onChanged={onChanged} />
    );
    return { onChanged, user: renderInSite(panel, { gateway: gateway.origin }) };
  }
  const openForm = async (user: ReturnType<typeof renderInSite>) =>
    user.click(screen.getByRole('button', { name: 'Give Tickets Back' }));

  it('says what it will do, and until when, before it does it', async () => {
    const { user, onChanged } = open();
    await openForm(user);
    await user.selectOptions(screen.getByLabelText('How many tickets'), '2');
    expect(screen.getByText(/you get £36.00 on a gift card/)).toBeTruthy();
    expect(screen.getByText(/If no one buys, you get no money back/)).toBeTruthy();
    expect(screen.getByText(/until Saturday,? 28 November at 16:30/)).toBeTruthy();
    expect(onChanged).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Give Back 2 tickets' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  });

  it('says that money at once cannot be undone', async () => {
    const { user } = open({ outcome: 'refund' });
    await openForm(user);
    expect(screen.getByText(/£18.00 back the way you paid. You cannot undo this/)).toBeTruthy();
  });

  it('shows what is sold, and takes back what is not', async () => {
    const { user, onChanged } = open({ latest: half, refusal: 'Places are for sale again.' });
    expect(screen.getByRole('status').textContent).toContain('2 of 4 sold again: £36.00');
    expect(screen.queryByText('Places are for sale again.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Take Back What Is Not Sold' }));
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  });

  const takeBack = (user: ReturnType<typeof renderInSite>) =>
    user.click(screen.getByRole('button', { name: 'Take Back What Is Not Sold' }));

  it('has the booking read again if the rest was just sold, and says so', async () => {
    gateway.answerWith(409, errorBody('EDITED_MEANWHILE', 'The rest was sold just now.'));
    const { user, onChanged } = open({ latest: half, refusal: 'Places are for sale again.' });
    await takeBack(user);
    await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The rest was sold just now.');
  });

  it('can be pressed again if no answer came', async () => {
    gateway.answerWith(502, {});
    const { user, onChanged } = open({ latest: half, refusal: 'Places are for sale again.' });
    await takeBack(user);
    expect((await screen.findByRole('alert')).textContent).toContain('That did not reach us.');
    expect(onChanged).not.toHaveBeenCalled();
  });

  it('keeps the focus in its place when the rest is taken back and its button goes', async () => {
    const ended = { ...half, state: 'ended' } as const;
    const user = renderInSite(<Changing from={half} to={ended} />, { gateway: gateway.origin });
    expect(document.activeElement).toBe(document.body);
    await takeBack(user);
    await waitFor(() => expect(screen.queryByText('Take Back What Is Not Sold')).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('status'));
  });

  it('keeps the focus in its place when the form has done its work and goes', async () => {
    const user = renderInSite(<Changing from={null} to={half} />, { gateway: gateway.origin });
    await openForm(user);
    await user.click(screen.getByRole('button', { name: 'Give Back 1 ticket' }));
    const state = await screen.findByRole('status');
    expect(document.activeElement).toBe(state);
  });

  it('says why it is for the club to do', () => {
    open({ refusal: 'It is too late to give tickets back here. Please ring us.' });
    expect(screen.getByText(/too late/)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the reason of a refusal', async () => {
    const { user, onChanged } = open();
    gateway.answerWith(409, errorBody('ALREADY_IN', 'People of this booking are in already'));
    await openForm(user);
    await user.click(screen.getByRole('button', { name: 'Give Back 1 ticket' }));
    expect((await screen.findByRole('alert')).textContent).toContain('are in already');
    expect(onChanged).not.toHaveBeenCalled();
  });
});

import type { NightParty } from '@club/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aNight, aParty, memoryStore } from '../../test/builders';
import { openedDoor, TONIGHT } from '../../test/opened-door';
import type { Door } from '../door';
import { LetInAgain } from './let-in-again';
import { DoorContext } from './use-door';

let door: Door;
afterEach(() => {
  cleanup();
  door.close();
});

const anAllInParty = (changes: Partial<NightParty> = {}): NightParty =>
  aParty({ arrived: 4, left: 0, ...changes });

async function shown() {
  door = await openedDoor({}, memoryStore([], aNight({ ...TONIGHT, role: 'supervisor' })));
  const view = (party: NightParty) => (
    <DoorContext value={door}>
      <LetInAgain party={party} via="list" />
    </DoorContext>
  );
  const { rerender } = render(view(anAllInParty()));
  const heard = (party: NightParty) => rerender(view(party));
  return { heard, user: userEvent.setup({ delay: null }) };
}
const button = (name: string) => screen.getByRole('button', { name });
const again = () => door.now().rows.map(({ arrival }) => [arrival.n, arrival.again]);

describe('letting people in again', () => {
  it('gives the focus to the reasons, and takes it back afterwards', async () => {
    const { user } = await shown();
    await user.click(button('Let in again'));
    expect(document.activeElement).toBe(button('Went out and came back'));
    await user.keyboard('{Enter}');
    expect(again()).toEqual([[1, 'came-back']]);
    expect(document.activeElement).toBe(button('Let in again'));
  });

  it('lets no one in if it is put aside', async () => {
    const { user } = await shown();
    await user.click(button('Let in again'));
    await user.click(button('Not now'));
    expect(screen.queryByRole('button', { name: 'Went out and came back' })).toBeNull();
    expect(document.activeElement).toBe(button('Let in again'));
    expect(again()).toEqual([]);
  });

  it('is for no more people than the party still has after a refund', async () => {
    const { user, heard } = await shown();
    await user.click(button('Let in again'));
    for (let people = 1; people < 4; people += 1) await user.click(button('One more'));
    heard(anAllInParty({ admits: 2 }));
    expect(screen.getByRole('status').textContent).toBe('2 of 2 again');
    await user.click(button('Went out and came back'));
    expect(again()).toEqual([[2, 'came-back']]);
  });

  it('is for one person if everything was refunded', async () => {
    const { user, heard } = await shown();
    await user.click(button('Let in again'));
    await user.click(button('One more'));
    heard(anAllInParty({ admits: 0 }));
    await user.click(button('Went out and came back'));
    expect(again()).toEqual([[1, 'came-back']]);
  });
});

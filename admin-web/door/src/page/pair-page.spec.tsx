import type { PairDeviceInput } from '@club/contracts';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { memoryStore } from '../../test/builders';
import { openedDoor } from '../../test/opened-door';
import type { Door } from '../door';
import { NotPaired, Refused } from '../night/door-client';
import { PairPage } from './pair-page';
import { DoorContext } from './use-door';

beforeAll(() => {
  Object.assign(window, {
    AudioContext: class {
      resume = async () => undefined;
    },
  });
});

let door: Door;
afterEach(() => {
  cleanup();
  door.close();
});

/** Gives the phone a name. @param failure what the server makes of it */
async function named(name: string, failure: Error) {
  const sent: PairDeviceInput[] = [];
  const client = {
    pair: (input: PairDeviceInput) => (sent.push(input), Promise.reject(failure)),
    night: () => Promise.reject(new NotPaired()),
  };
  door = await openedDoor(client, memoryStore(), 'a-token');
  render(
    <DoorContext value={door}>
      <PairPage />
    </DoorContext>,
  );
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByLabelText('Name of this phone'), name);
  await user.click(screen.getByRole('button', { name: 'Add this phone' }));
  return { sent, problem: (await screen.findByRole('alert')).textContent };
}

describe('a phone that is added to a door', () => {
  it('is asked for a name instead of sending one of spaces', async () => {
    const { sent, problem } = await named('  ', new Refused());
    expect(problem).toBe('Please give this phone another name.');
    expect(sent).toEqual([]);
  });

  it('is asked for another name if the server refuses this one', async () => {
    const { sent, problem } = await named(' Sam’s phone ', new Refused());
    expect(problem).toBe('Please give this phone another name.');
    expect(sent).toEqual([{ token: 'a-token', name: 'Sam’s phone' }]);
  });

  it('is not told that it has no signal if the server may be busy', async () => {
    const { problem } = await named('Sam’s phone', new Error());
    expect(problem).toMatch(/^The server is busy or out of reach\./);
  });
});

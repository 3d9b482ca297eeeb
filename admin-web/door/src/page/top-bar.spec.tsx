import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { aParty, aShow } from '../../test/builders';
import { openedDoor } from '../../test/opened-door';
import type { Door } from '../door';
import { TopBar } from './top-bar';
import { DoorContext } from './use-door';

let door: Door;
afterEach(() => {
  cleanup();
  door.close();
});

describe('the counts of a show', () => {
  it('say how many are to come, also after a refund of people who are in', async () => {
    door = await openedDoor();
    const parties = [
      aParty({ admits: 1, arrived: 2, left: 0 }),
      aParty({ bookingId: 'b'.repeat(32), quantity: 1, admits: 1, left: 1 }),
    ];
    render(
      <DoorContext value={door}>
        <TopBar show={aShow()} parties={parties} onOpenPhoneSheet={() => undefined} />
      </DoorContext>,
    );
    expect(screen.getByText(/to come/).textContent).toBe('of 2 in1 to come');
  });
});

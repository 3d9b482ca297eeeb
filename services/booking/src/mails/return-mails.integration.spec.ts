import { OutboxStore, type OutboxRow } from '@club/kit';
import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { ReturnsHarness } from '../../test/returns.js';
import { BookingMails } from './booking-mails.js';

describe('the e-mail about tickets that are for sale again', () => {
  let club: BookingHarness;
  let back: ReturnsHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    back = new ReturnsHarness(club);
  }, 60_000);
  afterAll(() => club.stop());

  /** A sold-out show, and a booking of all of it that offers two tickets. */
  async function offered({ tickets }: { tickets: number }) {
    const { showId } = await back.show({ capacity: tickets });
    const id = await back.booked(showId, tickets);
    return { showId, id, returnId: await back.giveBack(id, 2) };
  }
  async function rowOf(id: string): Promise<OutboxRow> {
    const rows = await club.get(OutboxStore).findAbout(id);
    const row = rows.find(({ kind }) => kind === 'places-offered');
    if (row === undefined) throw new Error('no e-mail was written');
    return row;
  }
  const reason = async (id: string) => club.get(BookingMails).reasonToSkip(await rowOf(id));
  const sell = async (showId: string, tickets: number) => {
    await back.booked(showId, tickets);
    await back.settle();
  };

  it.each([2, 4])(
    'says what is still for sale of a booking of %d when it is sent, and what that brings',
    async (tickets) => {
      const { showId, id } = await offered({ tickets });
      await sell(showId, 1);
      expect(await back.mails('places-offered', id)).toMatchObject([
        { places: 1, valuePence: pence(2000) },
      ]);
      expect(await reason(id)).toBeNull();
    },
  );

  it('is not sent once the booker has taken them back', async () => {
    const { id, returnId } = await offered({ tickets: 4 });
    expect(await reason(id)).toBeNull();
    await back.takeBack(id, returnId);
    expect(await reason(id)).toBe('the tickets are no longer for sale');
  });

  it('is not sent once they are all sold', async () => {
    const { showId, id } = await offered({ tickets: 4 });
    await sell(showId, 2);
    expect(await reason(id)).toBe('the tickets are no longer for sale');
    expect(await back.mails('places-offered', id)).toEqual([null]);
  });
});

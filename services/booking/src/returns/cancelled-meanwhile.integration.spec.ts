import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness, newId } from '../../test/booking-harness.js';
import { ReturnsHarness } from '../../test/returns.js';
import { CloseShow } from '../orders/close-show.js';
import { FinishClosedShows } from '../sweeps/finish-closed-shows.js';

const UNDO_SECONDS = 300;

describe('places that were given back, while their show is cancelled', () => {
  let club: BookingHarness;
  let back: ReturnsHarness;
  beforeAll(async () => {
    club = await BookingHarness.start({ CLUB_CANCEL_UNDO_SECONDS: String(UNDO_SECONDS) });
    back = new ReturnsHarness(club);
  });
  afterAll(() => club.stop());

  /** A booking that has given two of its four places back. */
  async function returning(): Promise<{ id: string; showId: string; cancellation: string }> {
    const { showId } = await back.show();
    const id = await back.booked(showId);
    await back.giveBack(id, 2);
    const cancellation = newId();
    await club.get(CloseShow).execute(showId, cancellation);
    return { id, showId, cancellation };
  }

  it('are for sale again once the cancellation is taken back', async () => {
    const { id, showId, cancellation } = await returning();
    await back.end();
    await club.get(CloseShow).undo(showId, cancellation);
    expect(await back.mails('places-not-sold', id)).toEqual([]);
    expect((await back.view(id)).latest).toMatchObject({ state: 'open', sold: 0 });
    expect(await back.places(showId)).toMatchObject({ returning: 2 });
    await back.booked(showId, 2);
    await back.settle();
    expect((await back.view(id)).latest).toMatchObject({ sold: 2 });
  });

  it('are refunded with the others once it is final', async () => {
    const { id, showId } = await returning();
    await back.end();
    await club.get(FinishClosedShows).execute(new Date(Date.now() + (UNDO_SECONDS + 1) * 1000));
    await back.end();
    expect(await club.state(id)).toBe('refunded');
    expect(await back.places(showId)).toEqual({ free: 4, returning: 0 });
    expect(await back.mails('places-not-sold', id)).toEqual([]);
  });
});

import { pence } from '@club/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anOrderInput, BookingHarness, intentIdOf } from '../../test/booking-harness.js';
import { DearerMoves, type Opened } from '../../test/dearer-moves.js';
import { FREE, SOLD } from '../../test/moves.js';
import { BookingMails } from '../mails/booking-mails.js';
import { CloseShow } from '../orders/close-show.js';

let club: BookingHarness;
let moves: DearerMoves;
beforeAll(async () => {
  club = await BookingHarness.start();
  moves = new DearerMoves(club);
});
afterAll(() => club.stop());

describe('a difference that is paid too late', () => {
  /** Paid in the moment in which the hold ended: the intent is paid, and the places are free. */
  async function paidLate(move: Opened): Promise<void> {
    await moves.pay(move.secret);
    await club.orders.updateOne(
      { _id: move.supplement },
      { $set: { state: 'expired', live: false } },
    );
    await club.offers.updateOne(
      { _id: move.to },
      { $pull: { claims: { id: move.supplement } }, $inc: { free: 2, held: -2 } },
    );
  }

  it('moves the booking if there are still places', async () => {
    const move = await moves.opened();
    await paidLate(move);
    expect(await moves.confirm(move.token, move.moveId)).toMatchObject({
      booking: { showId: move.to },
    });
    expect(await moves.counts(move.from, move.to)).toEqual([FREE, SOLD]);
    expect(await moves.findings()).toEqual([]);
  });

  it('goes back if there are none: the booking stays, and an e-mail says so', async () => {
    const move = await moves.opened(await moves.show(2500, 2));
    await paidLate(move);
    await club.place(anOrderInput(move.to, { amountPence: pence(5000) }));
    const late = moves.confirm(move.token, move.moveId);
    await expect(late).rejects.toMatchObject({ code: 'MOVE_REFUNDED' });
    expect(await club.order(move.id)).toMatchObject({ showId: move.from, state: 'completed' });
    expect(await club.counts(move.from)).toEqual(SOLD);
    expect(await moves.refundedPence(intentIdOf(move.secret))).toBe(1000);
    const [mail] = await moves.mailsAbout(move.supplement, 'difference-refunded');
    expect(mail && (await club.get(BookingMails).contentOf(mail))).toMatchObject({
      to: 'ada@example.org',
      refundPence: 1000,
      hasMoved: false,
    });
    expect(await moves.findings()).toEqual([]);
  });

  it('goes back if the booking was refunded, let in or cancelled meanwhile', async () => {
    const changes = [
      ({ id }: Opened) => moves.refund(id, 20, 1),
      ({ id }: Opened) =>
        club.orders.collection.updateOne({ _id: id as never }, { $set: { arrived: 1 } }),
      ({ to }: Opened) => club.get(CloseShow).execute(to),
    ];
    for (const change of changes) {
      const move = await moves.opened();
      await moves.pay(move.secret);
      await change(move);
      const late = moves.confirm(move.token, move.moveId);
      await expect(late).rejects.toMatchObject({ code: 'MOVE_REFUNDED' });
      expect(await moves.refundedPence(intentIdOf(move.secret))).toBe(1000);
      expect((await club.counts(move.to)).sold).toBe(0);
      expect(await club.order(move.id)).toMatchObject({ showId: move.from });
    }
  });
});

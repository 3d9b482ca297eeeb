import { pence } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AuditHarness } from '../../test/audit.js';
import { anOrderInput, BookingHarness, newId } from '../../test/booking-harness.js';
import { MovesHarness } from '../../test/moves.js';
import { ConfirmMyMove } from '../customers/confirm-my-move.js';
import { MoveMyBooking } from '../customers/move-my-booking.js';
import { QuoteMyMove } from '../customers/quote-my-move.js';
import { SettleOrder } from '../orders/settle-order.js';
import { UnfinishedOrders } from '../sweeps/unfinished-orders.js';
import { RebuildLostOrders } from './rebuild-lost-orders.js';

const HOUR = 3_600_000;
const AT_FIRST_SHOW = { stays: 4, moves: 0 };

interface Kind {
  name: string;
  unitPence: number;
  quantity?: number;
  by: 'booker' | 'staff' | 'desk';
  /** How many people the two shows have after the restore. Stripe knows of a move only if a card has paid for it. */
  after: { stays: number; moves: number };
}
const KINDS: readonly Kind[] = [
  { name: 'another night', unitPence: 2000, by: 'booker', after: AT_FIRST_SHOW },
  { name: 'a cheaper night, for a gift card', unitPence: 1500, by: 'booker', after: AT_FIRST_SHOW },
  { name: 'a cheaper night, for a refund', unitPence: 1500, by: 'staff', after: AT_FIRST_SHOW },
  { name: 'a dearer night, by card', unitPence: 2500, by: 'booker', after: { stays: 0, moves: 4 } },
  { name: 'a dearer night, at the desk', unitPence: 2500, by: 'desk', after: AT_FIRST_SHOW },
  {
    name: 'another night, in part',
    unitPence: 2000,
    quantity: 1,
    by: 'booker',
    after: AT_FIRST_SHOW,
  },
  {
    name: 'a dearer night by card, in part',
    ...{ unitPence: 2500, quantity: 1, by: 'booker', after: { stays: 3, moves: 1 } },
  },
];

describe('a restore from a backup that was made before a booking moved', () => {
  let club: BookingHarness;
  let books: AuditHarness;
  let moves: MovesHarness;
  beforeEach(async () => {
    club = await BookingHarness.start();
    books = new AuditHarness(club);
    moves = new MovesHarness(club);
  });
  afterEach(() => club.stop());

  async function party() {
    const from = await moves.show(2000);
    const input = anOrderInput(from, { ticketQuantity: 4, amountPence: pence(8000) });
    const { id } = await club.paid(input);
    await club.get(SettleOrder).execute(id);
    return { id, from };
  }

  async function move(id: string, showId: string, { by, quantity }: Kind): Promise<void> {
    const part = quantity !== undefined && { quantity };
    if (by !== 'booker') {
      await moves.byStaff({ id, showId, ...part, ...(by === 'desk' && { payment: 'desk' }) });
      return;
    }
    const token = await moves.tokenOf(id);
    const { quoteId } = await club.get(QuoteMyMove).execute({ token, showId, ...part });
    const about = { token, moveId: newId(), knowsCity: false };
    const reply = await club.get(MoveMyBooking).execute({ ...about, quoteId });
    if (!('open' in reply)) return;
    await moves.pay(reply.open.clientSecret);
    await club.get(ConfirmMyMove).execute(about);
  }

  it.each(KINDS.map((kind) => [kind.name, kind] as const))(
    'to %s ends with sound books',
    async (_name, kind) => {
      const { id, from } = await party();
      const to = await moves.show(kind.unitPence);
      const restore = await books.copy();
      await move(id, to, kind);
      expect((await club.counts(to)).sold).toBe(kind.quantity ?? 4);
      expect(await moves.findings()).toEqual([]);

      await restore();
      for (let run = 0; run < 2; run += 1)
        await club.get(RebuildLostOrders).execute(new Date(Date.now() - HOUR));
      await club.get(UnfinishedOrders).continueHalfWay(new Date(Date.now() + HOUR));
      const { stays, moves: moved } = kind.after;
      expect(await moves.counts(from, to)).toEqual([
        { free: 100 - stays, held: 0, sold: stays },
        { free: 100 - moved, held: 0, sold: moved },
      ]);
      expect((await club.order(id)).state).toBe('completed');
      expect(await moves.findings()).toEqual([]);
    },
  );
});

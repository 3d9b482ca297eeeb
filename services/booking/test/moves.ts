import { payAtEmulator } from '@club/client';
import { addDays, londonDate, pence } from '@club/contracts';
import { armCrashPoint } from '@club/kit';
import { aTicket } from '@club/testing';
import { jest } from '@jest/globals';
import { FoldSales } from '../src/figures/fold-sales.js';
import { MoveBooking } from '../src/moves/move-booking.js';
import { QuoteMove } from '../src/moves/quote-move.js';
import { LinkToBooking } from '../src/orders/link-to-booking.js';
import { ReleaseOrder } from '../src/orders/release-order.js';
import { SettleOrder } from '../src/orders/settle-order.js';
import { acting, aManager } from './acting.js';
import { AuditHarness } from './audit.js';
import { anOrderInput, newId, type BookingHarness } from './booking-harness.js';

const HOUR = 3_600_000;
const MANAGER = aManager('mair');

export const FREE = { free: 100, held: 0, sold: 0 };
export const HELD = { free: 98, held: 2, sold: 0 };
export const SOLD = { free: 98, held: 0, sold: 2 };

export interface Mine {
  id: string;
  intentId: string;
  from: string;
  token: string;
}
interface MoveInput {
  id: string;
  showId: string;
  quantity?: number;
  moveId?: string;
  payment?: 'desk' | 'link';
  holdHours?: number;
}

/** Bookings of £40 that move to dearer shows. */
export class MovesHarness {
  private readonly books: AuditHarness;

  constructor(protected readonly club: BookingHarness) {
    this.books = new AuditHarness(club);
  }

  async show(unitPence = 2500, capacity = 100): Promise<string> {
    const ticket = aTicket({ date: addDays(londonDate(new Date()), 10) });
    const salesEndAt = new Date(Date.now() + 10 * 24 * HOUR).toISOString();
    const offer = { unitPence: pence(unitPence), capacity, ticket, salesEndAt };
    return (await this.club.offer(offer)).showId;
  }

  /** Two tickets at £20, paid by card. */
  async booked(): Promise<Mine> {
    const from = await this.show(2000);
    const { id, intentId } = await this.club.paid(anOrderInput(from));
    await this.club.get(SettleOrder).execute(id);
    return { id, intentId, from, token: await this.tokenOf(id) };
  }

  async tokenOf(id: string): Promise<string> {
    return this.club.get(LinkToBooking).execute(await this.club.order(id));
  }

  /** A member of staff moves a booking as quoted. */
  async byStaff({ id, showId, quantity, ...input }: MoveInput, staff = MANAGER) {
    const part = quantity !== undefined && { quantity };
    return acting(staff, 'bookings:write', async () => {
      const { quoteId } = await this.club.get(QuoteMove).execute({ id, showId, ...part });
      const about = { id, showId, quoteId, moveId: newId(), knowsCity: false, ...part };
      return this.club.get(MoveBooking).execute({ ...about, ...input });
    });
  }

  pay(clientSecret = '', card?: string): Promise<string> {
    return payAtEmulator(this.club.emulator.url, clientSecret, card);
  }

  async refundedPence(intentId: string): Promise<number> {
    return (await this.club.refundsOf(intentId)).reduce((sum, { amount }) => sum + amount, 0);
  }

  async counts(...shows: string[]) {
    return Promise.all(shows.map((show) => this.club.counts(show)));
  }

  /** What an hour later both audits find, when an order that is still open would be stuck. */
  async findings(): Promise<string[]> {
    for (const { _id } of await this.club.orders.find({
      state: { $in: ['new', 'held', 'pending'] },
    }))
      await this.club.get(ReleaseOrder).execute(_id);
    await this.club.get(FoldSales).execute(new Date(Date.now() + HOUR));
    return this.books.audit();
  }
}

/** Ends the work at a crash point, as if the process had died there. @returns how often it came there. */
export async function dyingAt(place: string, work: () => Promise<unknown>): Promise<number> {
  const kill = jest.spyOn(process, 'kill').mockImplementation(() => {
    throw new Error(`died at ${place}`);
  });
  armCrashPoint(place);
  try {
    await work().catch(() => undefined);
    return kill.mock.calls.length;
  } finally {
    armCrashPoint('nowhere');
    kill.mockRestore();
  }
}

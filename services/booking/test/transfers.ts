import { pence } from '@club/contracts';
import { OutboxStore } from '@club/kit';
import type { MailKind, ReplyOf, ReadMyBookingCall } from '@club/messages';
import { AcceptTransfer } from '../src/customers/accept-transfer.js';
import { OfferTransfer } from '../src/customers/offer-transfer.js';
import { OpenBooking } from '../src/customers/open-booking.js';
import { WithdrawTransfer } from '../src/customers/withdraw-transfer.js';
import { BookingMails } from '../src/mails/booking-mails.js';
import { LinkToBooking } from '../src/orders/link-to-booking.js';
import type { OrderRow } from '../src/orders/domain/order.js';
import { RefundOrder } from '../src/orders/refund-order.js';
import { EditCustomer } from '../src/staff/edit-customer.js';
import { acting, aManager } from './acting.js';
import { newId, type BookingHarness } from './booking-harness.js';
import { ReturnsHarness } from './returns.js';

const MANAGER = aManager('mia');
const FRIEND = { name: 'Grace Hopper', email: 'grace@example.org' };

type Offered = typeof FRIEND & { transferId: string };

/** Bookings of which friends get tickets. */
export class TransfersHarness {
  readonly returns: ReturnsHarness;
  constructor(private readonly club: BookingHarness) {
    this.returns = new ReturnsHarness(club);
  }

  /** Three paid tickets for a show in ten days, unless something else is named. */
  async party(tickets = 3): Promise<{ id: string; showId: string }> {
    const { showId } = await this.returns.show({ capacity: 10 });
    return { id: await this.returns.booked(showId, tickets), showId };
  }

  async token(id: string): Promise<string> {
    return this.club.get(LinkToBooking).execute(await this.club.order(id));
  }

  /** @returns the id of the transfer, as the page knows it. */
  async offer(id: string, quantity = 1, over: Partial<Offered> = {}): Promise<string> {
    const offered = { transferId: newId(), ...FRIEND, ...over };
    await this.club
      .get(OfferTransfer)
      .execute({ token: await this.token(id), quantity, ...offered });
    return offered.transferId;
  }

  async withdraw(id: string, transferId: string): Promise<void> {
    await this.club.get(WithdrawTransfer).execute({ token: await this.token(id), transferId });
  }

  accept(token: string): Promise<void> {
    return this.club.get(AcceptTransfer).execute(token);
  }

  /** Staff enter another customer. */
  edit(id: string, customerName: string, customerEmail: string): Promise<void> {
    const customer = { customerName, customerEmail, customerPhone: '' };
    return acting(MANAGER, 'bookings:write', () =>
      this.club.get(EditCustomer).execute({ id, customer }),
    );
  }

  async refund(id: string, amount: number, places: number): Promise<void> {
    const request = { refundId: newId(), pence: pence(amount), places, reason: 'ill' };
    await this.club.get(RefundOrder).refundPart(await this.club.order(id), request);
  }

  /** The token in the e-mail to the friend. */
  async friendsToken(id: string): Promise<string> {
    const [mail] = (await this.mails('transfer-offered', id)).slice(-1);
    if (mail?.kind !== 'transfer-offered') throw new Error('no e-mail to the friend');
    return mail.transferToken;
  }

  /** The booking that the friend has. */
  async part(id: string): Promise<OrderRow> {
    const { splits = [] } = await this.club.order(id);
    return this.club.order(splits.at(-1)?.orderId ?? '');
  }

  async open(id: string): Promise<ReplyOf<typeof ReadMyBookingCall>> {
    return this.club.get(OpenBooking).execute(await this.token(id));
  }

  /** A party of which a friend has some tickets. */
  async given(tickets = 3, quantity = 1): Promise<{ id: string; showId: string; part: OrderRow }> {
    const party = await this.party(tickets);
    await this.offer(party.id, quantity);
    await this.accept(await this.friendsToken(party.id));
    return { ...party, part: await this.part(party.id) };
  }

  /** A booking of which a friend has all tickets, and the link that its payer had before. */
  async givenAway(tickets = 2): Promise<{ id: string; showId: string; oldLink: string }> {
    const party = await this.party(tickets);
    const oldLink = await this.token(party.id);
    await this.offer(party.id, tickets);
    await this.accept(await this.friendsToken(party.id));
    return { ...party, oldLink };
  }

  openWith(token: string): Promise<ReplyOf<typeof ReadMyBookingCall>> {
    return this.club.get(OpenBooking).execute(token);
  }

  /** What the e-mails of a kind about a booking say, in the order in which they were written. */
  async mails(kind: MailKind, subject: string) {
    const rows = await this.club.get(OutboxStore).findAbout(subject);
    const own = rows.filter((row) => row.kind === kind);
    const mails = await Promise.all(own.map((row) => this.club.get(BookingMails).contentOf(row)));
    return mails.filter((mail) => mail !== null);
  }
}

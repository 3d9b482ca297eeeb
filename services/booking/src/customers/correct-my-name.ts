import { DomainError, doorNight } from '@club/contracts';
import { Outbox } from '@club/kit';
import type { CorrectMyNameCall, RequestOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { admits } from '../orders/domain/admits.js';
import { searchKeysOf, type OrderRow } from '../orders/domain/order.js';
import type { ClientSession } from '../orders/order-refunds.store.js';
import { OrdersStore } from '../orders/orders.store.js';
import { StaffActsStore } from '../orders/staff-acts.store.js';
import { FindLinkedOrder } from './find-linked-order.js';

const TOO_LATE =
  'The night of this booking is over, so the name on it cannot be corrected here any more. Please ring us.';
const TOO_OFTEN =
  'The name on this booking was corrected several times already. Please ring us, and we will do it for you.';

/** Each correction is an e-mail with a text of the holder's own, to an address that no one may have proved. */
const MAX_CORRECTIONS = 5;
/** The end of the line that a correction adds to the history. By these lines corrections are counted. */
const ON_OWN_PAGE = ', on their own page';

/** Between reading and writing staff may change the same booking. */
const MAX_RACES = 5;

/**
 * Corrects the name on a booking for the holder of its link. The holder stays the same, so the link and the ticket stay
 * valid; another address makes another holder, and only staff change it. After the night of the show the name is a record of
 * who has come, and only staff correct that.
 */
@Injectable()
export class CorrectMyName {
  constructor(
    private readonly findLinkedOrder: FindLinkedOrder,
    private readonly offers: OffersStore,
    private readonly orders: OrdersStore,
    private readonly acts: StaffActsStore,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Repeating it changes nothing.
   * @throws NOT_FOUND, NOT_PAID if the booking lets no one in, TOO_LATE, EDITED_MEANWHILE, CALL_THE_CLUB after five corrections
   */
  async execute({ token, name }: RequestOf<typeof CorrectMyNameCall>): Promise<void> {
    for (let race = 0; race < MAX_RACES; race += 1) {
      const order = await this.findLinkedOrder.execute(token);
      if (admits(order) === 0) throw new DomainError('NOT_PAID');
      if (!(await this.isInTime(order, new Date()))) throw new DomainError('TOO_LATE', TOO_LATE);
      if (order.name === name || (await this.changed(order, name))) return;
    }
    throw new DomainError('EDITED_MEANWHILE');
  }

  /** Whether the night of the show is still to come, or goes on. */
  private async isInTime({ showId }: Pick<OrderRow, 'showId'>, now: Date): Promise<boolean> {
    const date = await this.offers.findDate(showId);
    return date === undefined || date >= doorNight(now);
  }

  /** @returns false if the customer has changed since the order was read. @throws CALL_THE_CLUB */
  private changed(order: OrderRow, name: string): Promise<boolean> {
    const { _id, email, phone, reference = '', payer } = order;
    const fields = {
      name,
      email,
      phone,
      searchKeys: searchKeysOf({ reference, name, email, phone, payer }),
    };
    // As staff's own changes read; an erasure of the person finds it by the address.
    const note = `customer changed: ${order.name ?? ''}, ${email}, to ${name}${ON_OWN_PAGE}`;
    return this.orders.transaction(async (session) => {
      if (!(await this.acts.changeCustomer(order, fields, { note, session }))) return false;
      await this.checkCount(order, session);
      if (email !== '') await this.outbox.write(confirmationOf(order), session);
      return true;
    });
  }

  /** Counts after the write, so that of corrections at the same moment no two have the same number. */
  private async checkCount({ _id }: OrderRow, session: ClientSession): Promise<void> {
    const order = await this.orders.find(_id, session);
    if (order !== null && correctionsOf(order) > MAX_CORRECTIONS)
      throw new DomainError('CALL_THE_CLUB', TOO_OFTEN);
  }
}

/** How often the present holder has corrected the name. */
const correctionsOf = ({ history, ticketReissuedAt: since = new Date(0) }: OrderRow): number =>
  history.filter(({ at, note }) => at >= since && note?.endsWith(ON_OWN_PAGE) === true).length;

/** Each change is confirmed, also soon after the ticket was sent again. A change adds a line to the history. */
const confirmationOf = ({ _id, history }: OrderRow) =>
  ({ kind: 'booking-confirmed', subject: _id, fact: `${_id}-named-${history.length}` }) as const;

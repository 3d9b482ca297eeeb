import { DomainError } from '@club/contracts';
import type { EditCustomerCall, RequestOf } from '@club/messages';
import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import { searchKeysOf, ticketIssueOf, type OrderRow } from '../orders/domain/order.js';
import { STATES } from '../orders/domain/states.js';
import { OrdersStore } from '../orders/orders.store.js';
import { isFriendErased, isPaidBy } from '../orders/domain/transfers.js';
import { StaffActsStore } from '../orders/staff-acts.store.js';
import { kindToResend } from '../orders/domain/resent-mail.js';

/** Between reading and writing a customer may change the same booking. */
const MAX_RACES = 5;
type Edit = RequestOf<typeof EditCustomerCall>;

/**
 * Changes the name and addresses on a booking in whatever state it is, because a person may have what is wrong about them
 * corrected. Its history keeps the old ones. With another e-mail address the booking has another holder: the links and
 * tickets that were sent to the old address and the session of the former holder's browser end, and new links and tickets go
 * to the new address.
 */
@Injectable()
export class EditCustomer {
  constructor(
    private readonly orders: OrdersStore,
    private readonly acts: StaffActsStore,
    private readonly outbox: Outbox,
    private readonly venues: VenueRights,
    private readonly trail: ShowTrail,
  ) {}

  /** @throws NOT_FOUND, FORBIDDEN, NOT_EDITABLE, VALIDATION_FAILED, EDITED_MEANWHILE */
  async execute({ id, customer }: Edit): Promise<void> {
    for (let race = 0; race < MAX_RACES; race += 1) {
      const order = await this.orders.find(id);
      if (order === null) throw new DomainError('NOT_FOUND');
      await this.venues.require(order.showId);
      requireEditable(order, customer);
      if (await this.changed(order, customer)) return;
    }
    throw new DomainError('EDITED_MEANWHILE');
  }

  /** @returns false if the order has changed since it was read. An edit that changes nothing leaves no trace. */
  private async changed(order: OrderRow, customer: Edit['customer']): Promise<boolean> {
    if (hasAlready(order, customer)) return true;
    const { customerName: name, customerEmail: email, customerPhone: phone } = customer;
    const { reference = '', payer } = order;
    const searchKeys = searchKeysOf({ reference, name, email, phone, payer });
    const kind = order.email === email ? undefined : kindToResend(order);
    const ticketIssue = ticketIssueOf(order) + 1; // guard: another-address-is-another-holder
    // Also if no e-mail follows: the former holder must not read on with a link.
    const issued = order.email !== email && { ticketIssue, ticketReissuedAt: new Date() };
    const fields = { name, email, phone, searchKeys, ...issued };
    const note = noteOf(order, fields);
    return this.orders.transaction(async (session) => {
      if (!(await this.acts.changeCustomer(order, fields, { note, session }))) return false;
      if (kind !== undefined) {
        const fact = `${order._id}-issue-${ticketIssue}`;
        await this.outbox.write({ kind, subject: order._id, fact }, session);
      }
      const { _id: id, showId } = order;
      const details = { newAddress: order.email !== email };
      await this.trail.write({ act: 'booking-edit', id, showId, details }, session);
      return true;
    });
  }
}

/** @throws NOT_EDITABLE, EDITED_MEANWHILE, VALIDATION_FAILED */
function requireEditable(order: OrderRow, customer: Edit['customer']): void {
  if (!hasCustomer(order) || bringsBack(order, customer)) throw new DomainError('NOT_EDITABLE');
  if (isOutdated(order, customer)) throw new DomainError('EDITED_MEANWHILE');
  if (order.email !== '' && customer.customerEmail === '') throw needsAddress();
}

/**
 * Whether the form began with another customer. It sends all fields, so it would bring back an address that a colleague has
 * corrected, and void the tickets at the new one. After a lost answer the booking has what the form sends.
 */
const isOutdated = (order: OrderRow, { before, ...customer }: Edit['customer']): boolean =>
  before !== undefined && !hasAlready(order, before) && !hasAlready(order, customer);

const hasAlready = (
  { name, email, phone }: OrderRow,
  customer: Pick<Edit['customer'], 'customerName' | 'customerEmail' | 'customerPhone'>,
): boolean =>
  (name ?? '') === customer.customerName && // a rebuilt order has none
  email === customer.customerEmail &&
  phone === customer.customerPhone;

const needsAddress = (): DomainError =>
  new DomainError('VALIDATION_FAILED', undefined, [
    { path: 'customerEmail', message: 'Please enter an email address' },
  ]);

/** A place that is only held has no customer yet, and an erased one has none any more. */
const hasCustomer = ({ state, name, erasedAt }: OrderRow): boolean =>
  !STATES[state].awaitsDetails && name !== '' && erasedAt === undefined;

/** A friend who was erased stays away, but the payer can have the booking back. */
const bringsBack = (order: OrderRow, { customerEmail }: Edit['customer']): boolean =>
  isFriendErased(order) && !isPaidBy(order, customerEmail); // guard: erased-friends-stay-away (invariants.md I29)

const noteOf = (
  before: OrderRow,
  { name, email, phone }: Record<'name' | 'email' | 'phone', string>,
) =>
  before.name === name && before.email === email
    ? `customer’s phone changed: ${before.phone || 'none'}, to ${phone || 'none'}`
    : `customer changed: ${before.name ?? ''}, ${before.email || 'none'}, to ${name}, ${email || 'none'}`;

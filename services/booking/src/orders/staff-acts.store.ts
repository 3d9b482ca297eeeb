import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Model, type ClientSession } from 'mongoose';
import type { LegalHold, OrderRow } from './domain/order.js';
import { isPaidBy } from './domain/transfers.js';
import { historyLine } from './history-line.js';
import type { CustomerFields } from './open-orders.store.js';
import { ORDER } from './orders.schema.js';

type Contact = Pick<CustomerFields, 'name' | 'email' | 'phone' | 'searchKeys'>;

const WITHOUT_FRIENDS = { 'transfers.$[].name': '', 'transfers.$[].email': '' };

/** Neither the person nor the friend who has all tickets was erased. */
const WITH_HOLDER = {
  erasedAt: { $exists: false },
  $nor: [{ payer: { $exists: true }, email: '' }],
};

/** Acts of staff on one order. The act and its line in the history are one write, so neither exists without the other. */
@Injectable()
export class StaffActsStore {
  constructor(@InjectModel(ORDER) private readonly orders: Model<OrderRow>) {}

  /**
   * Changes the customer unless someone has changed it since `read`. Another holder does not learn whom the former one has
   * offered tickets to. @returns whether it was changed.
   */
  async changeCustomer(
    read: OrderRow,
    customer: Contact & Pick<OrderRow, 'ticketIssue' | 'ticketReissuedAt'>,
    { note, session }: { note: string; session: ClientSession },
  ): Promise<boolean> {
    const { _id, name, email, phone, state, transfers, payer } = read;
    const isOtherHolder = customer.email !== email;
    const hidesFriends = isOtherHolder && transfers !== undefined && payer === undefined;
    // The friend cannot come, and the payer has the tickets again.
    const isBack = isOtherHolder && isPaidBy(read, customer.email);
    const changed = await this.orders.updateOne(
      {
        _id,
        name,
        email,
        phone,
        state,
        erasedAt: { $exists: false }, // guard: an-erased-person-stays-away
      },
      {
        // guard: friends-go-with-their-booker (invariants.md I53)
        $set: { ...customer, ...(hidesFriends && WITHOUT_FRIENDS) },
        ...(isBack && { $unset: { payer: 1 as const } }),
        $push: { history: historyLine(state, { note }) },
      },
      { session },
    );
    return changed.modifiedCount === 1;
  }

  /** Adds a line for the act with this id. @returns false if the act is in the history already. */
  async noteOnce(
    { _id, state }: OrderRow,
    act: { id: string; note: string },
    session: ClientSession,
  ): Promise<boolean> {
    const noted = await this.orders.updateOne(
      { _id, 'history.id': { $ne: act.id } },
      { $push: { history: historyLine(state, act) } },
      { session },
    );
    return noted.modifiedCount === 1;
  }

  /** Writes or removes the note for the door. @returns false if that changes nothing, or if the person is erased. */
  async noteForDoor(
    { _id, state }: OrderRow,
    text: string,
    session: ClientSession,
  ): Promise<boolean> {
    const note = text === '' ? 'note for the door removed' : 'note for the door written';
    const changed = await this.orders.updateOne(
      {
        _id,
        ...WITH_HOLDER, // guard: no-note-about-an-erased-person
        doorNote: text === '' ? { $exists: true } : { $ne: text },
      },
      {
        ...(text === '' ? { $unset: { doorNote: 1 as const } } : { $set: { doorNote: text } }),
        $push: { history: historyLine(state, { note }) },
      },
      { session },
    );
    return changed.modifiedCount === 1;
  }

  /** Begins or ends a legal hold. @returns false if that changes nothing, or if the person is erased already. */
  async hold(
    { _id, state }: OrderRow,
    hold: LegalHold | null,
    { note, session }: { note: string; session: ClientSession },
  ): Promise<boolean> {
    const changed = await this.orders.updateOne(
      { _id, erasedAt: { $exists: false }, legalHold: { $exists: hold === null } },
      {
        ...(hold === null ? { $unset: { legalHold: 1 as const } } : { $set: { legalHold: hold } }),
        $push: { history: historyLine(state, { note }) },
      },
      { session },
    );
    return changed.modifiedCount === 1;
  }
}

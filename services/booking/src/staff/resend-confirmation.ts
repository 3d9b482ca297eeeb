import { DomainError } from '@club/contracts';
import { Outbox } from '@club/kit';
import type { RequestOf, ResendConfirmationCall } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { ShowTrail } from '../offers/show-trail.js';
import { VenueRights } from '../offers/venue-rights.js';
import { kindToResend, resendActOf, RESENT, resentFact } from '../orders/domain/resent-mail.js';
import { OrdersStore } from '../orders/orders.store.js';
import { StaffActsStore } from '../orders/staff-acts.store.js';

const NO_ADDRESS = 'This booking has no e-mail address, so nothing can be sent.';

/** E-mails the confirmation of a paid booking again, or the pay link of an unpaid one. */
@Injectable()
export class ResendConfirmation {
  constructor(
    private readonly orders: OrdersStore,
    private readonly acts: StaffActsStore,
    private readonly outbox: Outbox,
    private readonly venues: VenueRights,
    private readonly trail: ShowTrail,
  ) {}

  /**
   * One transaction: the e-mail and its line in the history, so that neither exists without the other. A repeated
   * request with the same `resendId` sends nothing.
   * @throws NOT_FOUND, FORBIDDEN, NOT_PAID; VALIDATION_FAILED if the booking has no e-mail address
   */
  async execute({ id, resendId }: RequestOf<typeof ResendConfirmationCall>): Promise<void> {
    const order = await this.orders.find(id);
    if (order === null) throw new DomainError('NOT_FOUND');
    await this.venues.require(order.showId);
    const kind = kindToResend(order);
    if (kind === undefined) throw new DomainError('NOT_PAID');
    if (order.email === '') throw new DomainError('VALIDATION_FAILED', NO_ADDRESS);
    const act = { id: resendActOf(resendId), note: RESENT[kind] };
    await this.orders.transaction(async (session) => {
      if (!(await this.acts.noteOnce(order, act, session))) return;
      await this.outbox.write({ kind, subject: id, fact: resentFact(id, resendId) }, session);
      const { showId } = order;
      await this.trail.write({ act: 'booking-resend', id, showId, details: { kind } }, session);
    });
  }
}

import { OutboxStore } from '@club/kit';
import type { MailContentOf } from '@club/messages';
import { Injectable } from '@nestjs/common';
import { DisputesStore } from '../disputes/disputes.store.js';
import { OffersStore } from '../offers/offers.store.js';
import { QuarantinesStore } from '../orders/quarantines.store.js';
import { RefundRequestsStore } from '../refund-requests/refund-requests.store.js';

type Needs = MailContentOf<'night-sheet'>['needs'];

/** What waits for a person at a venue. E-mails that failed belong to the whole club. */
@Injectable()
export class NightNeeds {
  constructor(
    private readonly offers: OffersStore,
    private readonly quarantines: QuarantinesStore,
    private readonly disputes: DisputesStore,
    private readonly refundRequests: RefundRequestsStore,
    private readonly outbox: OutboxStore,
  ) {}

  async at(venueId: string): Promise<Needs> {
    const showIds = await this.offers.findShowsAt([venueId]);
    const [{ failed }, payments, requests, disputes] = await Promise.all([
      this.outbox.counts(),
      this.quarantines.findOpen(showIds),
      this.refundRequests.findOpen(showIds),
      this.disputes.findOpen(showIds),
    ]);
    return {
      failedMails: failed,
      quarantinedPayments: payments.length,
      refundRequests: requests.length,
      disputes: disputes.length,
    };
  }
}

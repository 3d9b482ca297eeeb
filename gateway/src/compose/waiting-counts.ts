import { Services } from '@club/kit';
import { GetAuditCall, GetOverviewCall, ListRefundRequestsCall, outboxCalls } from '@club/messages';
import { Injectable } from '@nestjs/common';

/** How many things wait for a person, at the venues of the member of staff. */
@Injectable()
export class WaitingCounts {
  constructor(private readonly services: Services) {}

  async failedMails(): Promise<number> {
    const [booking, enquiry] = await Promise.all([
      this.services.call(outboxCalls.booking.counts, {}),
      this.services.call(outboxCalls.enquiry.counts, {}),
    ]);
    return booking.failed + enquiry.failed;
  }

  async quarantinedPayments(): Promise<number> {
    return (await this.services.call(GetOverviewCall, {})).quarantinedPayments.length;
  }

  async disputes(): Promise<number> {
    return (await this.services.call(GetOverviewCall, {})).disputes.length;
  }

  async refundRequests(): Promise<number> {
    const { requests } = await this.services.call(ListRefundRequestsCall, {});
    return requests.filter(({ mayDecide }) => mayDecide).length;
  }

  /** Open findings of the audit of the books; null if it has never finished. */
  async findings(): Promise<number | null> {
    const { findings, finishedAt } = await this.services.call(GetAuditCall, {});
    return finishedAt === null ? null : findings.filter(({ state }) => state === 'open').length;
  }
}

/** One thing that cannot be read hides nothing else. */
export const orNull = <Value>(read: Promise<Value>): Promise<Value | null> =>
  read.catch(() => null);

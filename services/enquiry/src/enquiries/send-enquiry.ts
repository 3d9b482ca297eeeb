import { Outbox } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { EnquiriesStore, type NewEnquiry } from './enquiries.store.js';

/**
 * Stores a message to the club together with the e-mail that announces it: neither exists without the other. A repeated
 * request (the same id) changes nothing. A complaint is acknowledged by an e-mail to its sender in the same transaction.
 */
@Injectable()
export class SendEnquiry {
  constructor(
    private readonly enquiries: EnquiriesStore,
    private readonly outbox: Outbox,
  ) {}

  async execute(id: string, message: NewEnquiry): Promise<void> {
    await this.enquiries.transaction(async (session) => {
      if (!(await this.enquiries.add(id, message, session))) return;
      await this.outbox.write({ kind: 'enquiry-notice', subject: id }, session); // guard: notices-with-their-enquiries
      if (message.isComplaint !== true) return;
      await this.outbox.write({ kind: 'complaint-received', subject: id }, session); // guard: complaints-are-acknowledged
    });
  }
}

import type { ComplaintRow, PersonalSection } from '@club/contracts';
import { addressHashOf, Handles, requireProof } from '@club/kit';
import {
  AskForDataCall,
  ListPrivacyRequestsCall,
  OpenPrivacyLinkCall,
  privacyCalls,
  type ReplyOf,
  type RequestOf,
} from '@club/messages';
import { Controller, Inject } from '@nestjs/common';
import { SETTINGS, type EnquirySettings } from '../config.js';
import { complaintOf, dueAtOf } from '../enquiries/complaint.js';
import type { EnquiryRow } from '../enquiries/enquiries.schema.js';
import { EnquiriesStore } from '../enquiries/enquiries.store.js';
import { AskForDataUseCase } from './ask-for-data.js';
import { OpenPrivacyLink } from './open-privacy-link.js';
import { PersonStore } from './person.store.js';
import { PrivacyRequestsStore, viewPrivacyRequest } from './privacy-requests.store.js';
import { Retention } from './retention.js';
import { sectionsOf } from './sections.js';

const { collect, erase, retention } = privacyCalls.enquiry;
const MAX_LISTED = 200;

@Controller()
export class PrivacyRpc {
  constructor(
    private readonly askForData: AskForDataUseCase,
    private readonly openLink: OpenPrivacyLink,
    private readonly requests: PrivacyRequestsStore,
    private readonly persons: PersonStore,
    private readonly enquiries: EnquiriesStore,
    private readonly nightly: Retention,
    @Inject(SETTINGS) private readonly settings: EnquirySettings,
  ) {}

  @Handles(AskForDataCall)
  async ask(input: RequestOf<typeof AskForDataCall>): Promise<ReplyOf<typeof AskForDataCall>> {
    await this.askForData.execute(input, new Date());
    return {};
  }

  @Handles(OpenPrivacyLinkCall)
  async open({
    token,
  }: RequestOf<typeof OpenPrivacyLinkCall>): Promise<ReplyOf<typeof OpenPrivacyLinkCall>> {
    return { person: await this.openLink.execute(token, new Date()) };
  }

  @Handles(collect)
  async collect({ person }: RequestOf<typeof collect>): Promise<ReplyOf<typeof collect>> {
    const now = new Date();
    requireProof(this.settings.PRIVACY_SECRET, person, { act: 'export', now });
    return { sections: await this.sections(person.email, now) };
  }

  /** The erasure is noted first: from then on a restore repeats it. */
  @Handles(erase)
  async erase({ person }: RequestOf<typeof erase>): Promise<ReplyOf<typeof erase>> {
    const { PRIVACY_SECRET: secret } = this.settings;
    const now = new Date();
    requireProof(secret, person, { act: 'erase', now });
    await this.persons.noteErasure(addressHashOf(secret, person.email), now); // guard: erasures-are-noted
    const count = await this.persons.erase(person.email, now, now);
    return { erased: [{ what: 'messages to the club, with our replies', count }], kept: [] };
  }

  @Handles(retention)
  async retention(): Promise<ReplyOf<typeof retention>> {
    return { runs: await this.nightly.lastRuns() };
  }

  @Handles(ListPrivacyRequestsCall)
  async list(): Promise<ReplyOf<typeof ListPrivacyRequestsCall>> {
    const [requests, complaints] = await Promise.all([
      this.requests.list(MAX_LISTED),
      this.enquiries.complaints(MAX_LISTED),
    ]);
    return { requests: requests.map(viewPrivacyRequest), complaints: complaints.map(rowOf) };
  }

  private async sections(email: string, now: Date): Promise<PersonalSection[]> {
    const enquiries = await this.persons.findEnquiries(email, now);
    const requests = await this.persons.findRequests(email);
    const subjects = [...enquiries, ...requests].map(({ _id }) => _id);
    const mails = await this.persons.findMails(subjects);
    const consents = await this.persons.findConsents(email);
    return sectionsOf({ enquiries, requests, consents, mails });
  }
}

const rowOf = (row: EnquiryRow): ComplaintRow => ({
  id: row._id,
  at: row.createdAt.toISOString(),
  dueAt: dueAtOf(row).toISOString(),
  answeredAt: complaintOf(row)?.answeredAt ?? null,
});

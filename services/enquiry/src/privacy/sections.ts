import type { PersonalSection } from '@club/contracts';
import type { EnquiryRow } from '../enquiries/enquiries.schema.js';
import type { Consent } from './consents.store.js';
import type { PrivacyRequest } from './privacy-requests.store.js';

interface Found {
  enquiries: readonly EnquiryRow[];
  requests: readonly PrivacyRequest[];
  consents: readonly Consent[];
  mails: readonly { _id: string }[];
}

/** What enquiry holds about a person, in words for that person. */
export const sectionsOf = ({ enquiries, requests, consents, mails }: Found): PersonalSection[] => [
  {
    title: 'Messages to the club',
    entries: enquiries.map(({ name, email, subject, message, createdAt }) => ({
      name,
      email,
      subject,
      message,
      at: createdAt.toISOString(),
    })),
  },
  {
    title: 'Our replies',
    entries: enquiries.flatMap(({ subject, replies }) =>
      replies.map(({ at, by, message }) => ({ subject, at: at.toISOString(), by, message })),
    ),
  },
  {
    title: 'Questions about your data',
    entries: requests.map(({ act, email, at }) => ({ act, email, at: at.toISOString() })),
  },
  {
    title: 'What you agreed to',
    entries: consents.map(({ purpose, email, textVersion, source, at, withdrawnAt }) => ({
      purpose,
      email,
      words: textVersion,
      agreedOn: source,
      at: at.toISOString(),
      endedAt: withdrawnAt?.toISOString() ?? '',
    })),
  },
  { title: 'E-mails about your messages', entries: mails.map(({ _id }) => ({ id: _id })) },
];

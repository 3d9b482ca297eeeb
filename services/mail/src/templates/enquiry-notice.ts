import { detail, details, links, quote } from '../parts/block.js';
import type { Template } from '../parts/template.js';

/** An answer from a mail program goes to the visitor. */
export const enquiryNotice: Template<'enquiry-notice'> = (content) => ({
  subject: content.subject,
  preheader: content.message.slice(0, 90),
  heading: `${content.name} has written to the club`,
  body: [
    details(
      detail('From', `${content.name}, ${content.email}`),
      detail('Subject', content.subject),
    ),
    quote(content.message),
    links({ label: 'Answer in the staff area', href: content.link }),
  ],
  replyTo: content.email,
});

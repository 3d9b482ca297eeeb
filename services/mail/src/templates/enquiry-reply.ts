import { original, paragraphs } from '../parts/block.js';
import type { Template } from '../parts/template.js';

export const enquiryReply: Template<'enquiry-reply'> = (content, { club }) => ({
  subject: `Re: ${content.subject}`,
  preheader: content.message.slice(0, 90),
  heading: `Hello ${content.name}`,
  body: [...paragraphs(content.message), original('You wrote', content.original)],
  replyTo: club.enquiriesEmail,
  earlier: content.earlier,
});

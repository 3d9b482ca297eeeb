import { londonDate, longDate } from '@club/contracts';
import { original, paragraph } from '../parts/block.js';
import type { Template } from '../parts/template.js';

const dayOf = (instant: string): string => longDate(londonDate(new Date(instant)));

export const complaintReceived: Template<'complaint-received'> = (content, { club }) => ({
  subject: 'We have received your complaint',
  preheader: `We answer it by ${dayOf(content.dueAt)}.`,
  heading: `Hello ${content.name}`,
  body: [
    paragraph(
      `Thank you for telling us. We look into it and answer by ${dayOf(content.dueAt)} at the latest.`,
    ),
    paragraph(
      'If you are not happy with our answer, you may complain to the Information Commissioner’s Office: ico.org.uk.',
    ),
    original('You wrote', content.original),
  ],
  replyTo: club.enquiriesEmail,
  earlier: content.earlier,
});

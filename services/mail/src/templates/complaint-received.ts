import { longDate } from '@club/contracts';
import { original, paragraph } from '../parts/block.js';
import type { Template } from '../parts/template.js';

export const complaintReceived: Template<'complaint-received'> = (content, { club }) => ({
  subject: 'We have received your complaint',
  preheader: `We answer it by ${longDate(content.dueAt.slice(0, 10))}.`,
  heading: `Hello ${content.name}`,
  body: [
    paragraph(
      `Thank you for telling us. We look into it and answer by ${longDate(content.dueAt.slice(0, 10))} at the latest.`,
    ),
    paragraph(
      'If you are not happy with our answer, you may complain to the Information Commissioner’s Office: ico.org.uk.',
    ),
    original('You wrote', content.original),
  ],
  replyTo: club.enquiriesEmail,
  earlier: content.earlier,
});

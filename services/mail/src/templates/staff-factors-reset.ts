import { detail, details, paragraph } from '../parts/block.js';
import { moment } from '../parts/moment.js';
import type { Template } from '../parts/template.js';

export const staffFactorsReset: Template<'staff-factors-reset'> = (content, { club }) => ({
  subject: 'The second factor of your account is being reset',
  preheader: `${content.by} has started a reset.`,
  heading: 'Reset of your second factor',
  body: [
    paragraph(
      `${content.by} has started to remove the second factor of your staff account of ${club.name}, so that you can set up a new one.`,
    ),
    details(
      detail('Username', content.username),
      detail(
        'Takes effect',
        `${moment(new Date(content.dueAt))}, or when a second owner confirms it`,
      ),
    ),
    paragraph(
      'If you have not asked for this, ring an owner of the club now. They can withdraw it until then.',
    ),
  ],
});

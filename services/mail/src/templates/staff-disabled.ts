import { detail, details, paragraph } from '../parts/block.js';
import type { Template } from '../parts/template.js';

export const staffDisabled: Template<'staff-disabled'> = (content, { club }) => ({
  subject: `Your staff account of ${club.name} is disabled`,
  preheader: `${content.by} has disabled your account.`,
  heading: 'Account disabled',
  body: [
    paragraph(
      `${content.by} has disabled your account in the staff area of ${club.name}. All its sessions have ended, and it cannot sign in.`,
    ),
    details(detail('Username', content.username)),
    paragraph('If this is a mistake, ask an owner of the club.'),
  ],
});

import { details, detail, links, paragraph, smallPrint } from '../parts/block.js';
import { moment } from '../parts/moment.js';
import type { Template } from '../parts/template.js';

export const staffInvited: Template<'staff-invited'> = (content, { club }) => ({
  subject: `You are invited to the staff area of ${club.name}`,
  preheader: `${content.invitedBy} has made an account for you.`,
  heading: 'Welcome to the team',
  body: [
    paragraph(
      `${content.invitedBy} has made an account for you in the staff area of ${club.name}. Choose a password to begin. Only you will know it.`,
    ),
    details(detail('Your username', content.username)),
    links({ label: 'Choose your password', href: content.link }),
    smallPrint(
      `The link works once, until ${moment(new Date(content.expiresAt))}. After that, ask for another invitation.`,
    ),
  ],
});

import { detail, details, links, paragraph } from '../parts/block.js';
import type { Template } from '../parts/template.js';

export const staffFactorsReset: Template<'staff-factors-reset'> = (content, { club }) => ({
  subject: 'Your second factors were removed',
  preheader: 'Sign in with your password and add a new one.',
  heading: 'Your second factors were removed',
  body: [
    paragraph(
      `${content.by} has had the passkeys, the authenticator app and the recovery codes of your staff account of ${club.name} removed. All your sessions have ended. Sign in with your password and add a new factor.`,
    ),
    details(detail('Username', content.username)),
    paragraph('If you have not asked for this, tell an owner of the club at once.'),
    links({ label: 'Open your account', href: content.link }),
  ],
});

import { detail, details, links, paragraph } from '../parts/block.js';
import { moment } from '../parts/moment.js';
import type { Template } from '../parts/template.js';

export const staffFactorResetAsked: Template<'staff-factor-reset-asked'> = (content, { club }) => ({
  subject: 'Your second factors are going to be removed',
  preheader: `${content.by} has asked for it. If you still have them, end it.`,
  heading: 'Did you lose your second factor?',
  body: [
    paragraph(
      `${content.by} has asked to remove the passkeys and the authenticator app of your staff account of ${club.name}. It happens at the time below, or earlier if another owner confirms it. All your sessions end then, and you sign in with your password and add a new one.`,
    ),
    details(
      detail('Username', content.username),
      detail('Removed on', moment(new Date(content.dueAt))),
    ),
    paragraph(
      'If you have not asked for this, open your account and keep your factors. Then tell an owner of the club.',
    ),
    links({ label: 'Open your account', href: content.link }),
  ],
});

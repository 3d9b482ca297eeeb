import { detail, details, links, paragraph } from '../parts/block.js';
import { moment } from '../parts/moment.js';
import type { Template } from '../parts/template.js';

export const staffNewDevice: Template<'staff-new-device'> = (content, { club }) => ({
  subject: `New sign-in to your account: ${content.device}`,
  preheader: `Your staff account of ${club.name} was used on a new device.`,
  heading: 'A new device',
  body: [
    paragraph(
      `Your staff account of ${club.name} has signed in from a device that was not used before. If it was you, there is nothing to do.`,
    ),
    details(
      detail('Username', content.username),
      detail('Device', content.device),
      detail('Time', moment(new Date(content.at))),
    ),
    paragraph(
      'If it was not you, open your account, end the session and change your password at once. Then tell an owner of the club.',
    ),
    links({ label: 'Open your account', href: content.link }),
  ],
});

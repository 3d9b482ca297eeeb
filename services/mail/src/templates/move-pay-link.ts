import { longDate, spokenTime } from '@club/contracts';
import { detail, details, links, paragraph, smallPrint } from '../parts/block.js';
import { pounds } from '../parts/booking-phrases.js';
import { moment } from '../parts/moment.js';
import type { Template } from '../parts/template.js';

export const movePayLink: Template<'move-pay-link'> = (content, { publicOrigin }) => {
  const { reference, oldShow, newShow, places, duePence, expiresAt, linkToken } = content;
  const held = `We are holding your new places until ${moment(new Date(expiresAt))}.`;
  return {
    subject: `Please pay the difference: ${newShow.title} (${reference})`,
    preheader: held,
    heading: 'Your new places are held',
    body: [
      paragraph(
        `You asked us to move your booking, and the new show costs more. ${held} Pay the difference by card before then, and we will move your booking and e-mail your new tickets.`,
      ),
      details(
        detail(
          'New show',
          `${newShow.title}, ${longDate(newShow.date)}, doors ${spokenTime(newShow.doorsTime)}, ${newShow.venueName}, ${newShow.city}`,
        ),
        detail('Instead of', `${oldShow.title}, ${longDate(oldShow.date)}`),
        detail('Your reference', reference),
        detail('Tickets', places),
        detail('To pay', pounds(duePence)),
      ),
      links({
        label: `Pay ${pounds(duePence)} by card`,
        href: `${publicOrigin}/my-booking#${linkToken}`,
      }),
      smallPrint(
        'Until it is paid, your booking stays as it is. If you changed your mind, ignore this e-mail.',
      ),
    ],
  };
};

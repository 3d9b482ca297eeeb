import { longDate, spokenTime } from '@club/contracts';
import { detail, details, links, paragraph, smallPrint } from '../parts/block.js';
import { pounds } from '../parts/booking-phrases.js';
import { moment } from '../parts/moment.js';
import type { Template } from '../parts/template.js';

export const bookingPayLink: Template<'booking-pay-link'> = (content, { publicOrigin }) => {
  const { booking, duePence, expiresAt, payToken } = content;
  const { ticket, reference, quantity } = booking;
  const held = `We are holding your places until ${moment(new Date(expiresAt))}.`;
  return {
    subject: `Please pay for your tickets: ${ticket.title} (${reference})`,
    preheader: held,
    heading: 'Your places are held',
    body: [
      paragraph(
        `Thank you for calling. ${held} Pay by card before then, and we will e-mail your tickets.`,
      ),
      details(
        detail(
          'Show',
          `${ticket.title}, ${longDate(ticket.date)}, doors ${spokenTime(ticket.doorsTime)}, ${ticket.venueName}, ${ticket.city}`,
        ),
        detail('Your reference', reference),
        detail('Tickets', quantity),
        detail('To pay', pounds(duePence)),
      ),
      links({ label: `Pay ${pounds(duePence)} by card`, href: `${publicOrigin}/pay#${payToken}` }),
      smallPrint(
        "If you didn't make this booking, ignore this e-mail. The places will be released automatically.",
      ),
    ],
  };
};

import { longDate, spokenTime } from '@club/contracts';
import { fact, facts, links, paragraph, smallPrint } from '../parts/block.js';
import { pounds } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

const deadline = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

export const bookingPayLink: Template<'booking-pay-link'> = (content, { publicOrigin }) => {
  const { booking, duePence, expiresAt, payToken } = content;
  const { ticket, reference, quantity } = booking;
  const held = `We are holding your places until ${deadline.format(new Date(expiresAt))}.`;
  return {
    subject: `Please pay for your tickets: ${ticket.title} (${reference})`,
    preheader: held,
    heading: 'Your places are held',
    body: [
      paragraph(
        `Thank you for calling. ${held} Pay by card before then, and we will e-mail your tickets.`,
      ),
      facts(
        fact(
          'Show',
          `${ticket.title}, ${longDate(ticket.date)}, doors ${spokenTime(ticket.doorsTime)}, ${ticket.venueName}, ${ticket.city}`,
        ),
        fact('Your reference', reference),
        fact('Tickets', quantity),
        fact('To pay', pounds(duePence)),
      ),
      links({ label: `Pay ${pounds(duePence)} by card`, href: `${publicOrigin}/pay#${payToken}` }),
      smallPrint(
        "If you didn't make this booking, ignore this e-mail. The places will be released automatically.",
      ),
    ],
  };
};

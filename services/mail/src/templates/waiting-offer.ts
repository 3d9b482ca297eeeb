import { detail, details, paragraph } from '../parts/block.js';
import { pounds } from '../parts/booking-phrases.js';
import { moment } from '../parts/moment.js';
import type { Template } from '../parts/template.js';
import { entryLink, notYou, showDetail, ticketsOf } from '../parts/waiting-phrases.js';

export const waitingOffer: Template<'waiting-offer'> = (content, sender) => {
  const { wait, places, totalPence, expiresAt } = content;
  const until = moment(new Date(expiresAt));
  const held = `We are holding ${ticketsOf(places)} for you until ${until}.`;
  return {
    subject: `${ticketsOf(places)} for you: ${wait.ticket.title}, until ${until}`,
    preheader: held,
    heading: places === 1 ? 'A ticket has come free' : 'Tickets have come free',
    body: [
      paragraph(
        `${held} Follow the link to take them, or fewer of them, and pay by card. If it does not suit you this time, say so there, and they go to the next on the list.`,
      ),
      details(
        showDetail(wait),
        detail('Tickets', places),
        detail('To pay', pounds(totalPence)),
        detail('Held until', until),
      ),
      entryLink('Take it, or not this time', wait, sender),
      paragraph(
        'After that moment the tickets go to the next on the list. You keep your place in it; if you miss two offers, we take you off.',
      ),
      notYou,
    ],
  };
};

import { detail, details, paragraph } from '../parts/block.js';
import type { Template } from '../parts/template.js';
import { entryLink, nightOf, notYou, showDetail, ticketsOf } from '../parts/waiting-phrases.js';

export const waitingJoined: Template<'waiting-joined'> = (content, sender) => {
  const { wait, acceptFewer, otherNights } = content;
  const promise = `If ${ticketsOf(wait.quantity)} come free, we will hold them for you and e-mail you a link to buy them.`;
  return {
    subject: `You are on the waiting list: ${wait.ticket.title}`,
    preheader: promise,
    heading: 'You are on the waiting list',
    body: [
      paragraph(
        `${promise} Offers are made in the order in which people have joined. It costs nothing to wait.`,
      ),
      details(
        showDetail(wait),
        detail('Tickets', acceptFewer ? `${wait.quantity}, or fewer` : wait.quantity),
        ...otherNights.map((ticket) => detail('Also waiting for', nightOf(ticket))),
      ),
      entryLink('Change or leave', wait, sender),
      notYou,
    ],
  };
};

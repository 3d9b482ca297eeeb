import { longDate, spokenTime } from '@club/contracts';
import type { MailContentOf, TicketText } from '@club/messages';
import { detail, links, smallPrint, type Block, type Detail } from './block.js';

type Wait = MailContentOf<'waiting-joined'>['wait'];
type Sender = { publicOrigin: string };

/** Such as "1 ticket" and "4 tickets". */
export const ticketsOf = (count: number): string =>
  `${count} ${count === 1 ? 'ticket' : 'tickets'}`;

export const nightOf = (ticket: TicketText): string =>
  `${ticket.title}, ${longDate(ticket.date)}, doors ${spokenTime(ticket.doorsTime)}, ${ticket.venueName}, ${ticket.city}`;

export const showDetail = ({ ticket }: Wait): Detail => detail('Show', nightOf(ticket));

const entryAddress = ({ waitToken }: Wait, { publicOrigin }: Sender): string =>
  `${publicOrigin}/waiting-list#${waitToken}`;

export const entryLink = (label: string, wait: Wait, sender: Sender): Block =>
  links({ label, href: entryAddress(wait, sender) });

export const showLink = (label: string, { showId }: Wait, { publicOrigin }: Sender): Block =>
  links({ label, href: `${publicOrigin}/show/${showId}` });

export const notYou = smallPrint(
  "If you didn't join this waiting list, use the link above to leave it. We will not write to you about anything else.",
);

import { longDate } from '@club/contracts';
import type { MailContentOf } from '@club/messages';
import { paragraph, rows, smallPrint, type Row } from '../parts/block.js';
import { showTimes } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

const BOX = '☐';
const LATER =
  'One box is one person. Later bookings are not on this list: the page Door of the staff area has them.';
const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

export const doorList: Template<'door-list'> = ({ ticket, expected, parties }) => ({
  subject: `Door list: ${ticket.title}, ${ticket.city}, ${longDate(ticket.date)}`,
  preheader: `${people(expected)} have paid`,
  heading: `${ticket.city}: ${people(expected)}`,
  body: [
    paragraph(`${ticket.title}, ${ticket.venueName}. ${showTimes(ticket)}.`),
    parties.length === 0 ? paragraph('No one has booked.') : rows(parties.map(rowOf)),
    smallPrint(LATER),
  ],
});

/** The surname first, because the list is in that order. */
function rowOf(party: MailContentOf<'door-list'>['parties'][number]): Row {
  const { name, reference, admits, isPaid, note } = party;
  const words = name.trim().split(/\s+/);
  const facts = [words.slice(0, -1).join(' '), reference, isPaid ? '' : 'not paid', note];
  return {
    strong: words.at(-1) ?? '',
    text: facts.filter((fact) => fact !== '').join(' · '),
    boxes: BOX.repeat(admits),
  };
}

import { longDate, posterDate } from '@club/contracts';
import type { MailContentOf } from '@club/messages';
import { detail, details, paragraph } from '../parts/block.js';
import { pounds, REFUND_TIME } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';
import { creditGiven } from '../parts/credit-given.js';
import { givenBack } from '../parts/given-back.js';

type Content = MailContentOf<'booking-refunded'>;

const subjectOf = ({ booking: { ticket, reference }, isCancelled }: Content): string =>
  isCancelled
    ? `Cancelled: ${ticket.title}, ${posterDate(ticket.date)} (${reference})`
    : `Your refund is on its way: ${ticket.title} (${reference})`;

const showOf = ({ booking: { ticket } }: Content): string =>
  `${ticket.title} on ${longDate(ticket.date)}`;

function explanation(content: Content): string {
  const { givenTo } = content;
  // The booking may not know the friend's name any more.
  return givenTo === undefined ? ofOwn(content) : ofGiven(content, givenTo || 'a friend');
}

/** For a reader who has given the tickets to a friend. */
function ofGiven(content: Content, friend: string): string {
  const { booking, isCancelled, refundPence } = content;
  const news = isCancelled
    ? `${showOf(content)} in ${booking.ticket.city} is cancelled. We are sorry. You have given tickets for it to ${friend}${refundPence > 0 ? ', and we have refunded them to you' : ''}.`
    : `We have sent you a refund for tickets for ${showOf(content)} that you have given to ${friend}.`;
  return booking.admits > 0
    ? `${news} That booking stays valid: it lets in ${peopleCount(booking.admits)}.`
    : `${news} Those tickets are no longer valid.`;
}

function ofOwn(content: Content): string {
  const { booking, isCancelled, refundPence } = content;
  if (isCancelled)
    return `${showOf(content)} in ${booking.ticket.city} is cancelled. We are sorry. ${
      refundPence > 0 ? 'We have refunded you in full, and there' : 'There'
    } is nothing you need to do.`;
  const sent = `We have sent you a refund for ${showOf(content)}.`;
  return booking.admits > 0
    ? `${sent} Your booking stays valid: your ticket lets in ${peopleCount(booking.admits)}.`
    : `${sent} If you did not expect it, we could not keep your places, and we are sorry.`;
}

const referenceOf = ({ booking, givenTo }: Content) =>
  detail(
    givenTo === undefined ? 'Your reference' : 'Reference of these tickets',
    booking.reference,
  );

const peopleCount = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;

export const bookingRefunded: Template<'booking-refunded'> = (content) => {
  if (content.resoldPlaces !== undefined) return givenBack(content, content.resoldPlaces);
  if (content.creditPence !== undefined) return creditGiven(content, content.creditPence);
  const { refundPence } = content;
  const reference = referenceOf(content);
  const isMoneyBack = refundPence > 0;
  return {
    subject: subjectOf(content),
    preheader: isMoneyBack ? 'Your refund' : 'Your show is cancelled',
    heading: isMoneyBack ? 'Your refund is on its way' : 'Your show is cancelled',
    body: [
      paragraph(explanation(content)),
      details(...(isMoneyBack ? [detail('Refunded', pounds(refundPence))] : []), reference),
      ...(isMoneyBack ? [paragraph(REFUND_TIME)] : []),
    ],
  };
};

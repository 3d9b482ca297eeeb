import { longDate, posterDate } from '@club/contracts';
import type { MailContentOf } from '@club/messages';
import { detail, details, links, paragraph } from '../parts/block.js';
import { showTimes, ticketCount, ticketLink } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

type Content = MailContentOf<'tickets-ended'>;

const MONEY = 'The person who paid for them hears from us about the money.';

/** To the holder of tickets that someone else has paid for, so it names no sum. */
export const ticketsEnded: Template<'tickets-ended'> = (content, sender) => {
  const { name, reference, ticket, left } = content;
  const { subject, heading, news, advice } = wordsOf(content);
  return {
    subject: `${subject} (${reference})`,
    preheader: news,
    heading,
    body: [
      paragraph(`Hello ${name}, ${news} ${advice}`),
      paragraph(MONEY),
      details(
        detail('Show', `${ticket.title}, ${showTimes(ticket)}`),
        detail('Your reference', reference),
        ...(left > 0 ? [detail('Your tickets', left)] : []),
      ),
      ...(left > 0 ? [links(ticketLink(content, sender))] : []),
    ],
  };
};

function wordsOf({ ticket, left, isCancelled }: Content) {
  const show = `${ticket.title} on ${longDate(ticket.date)} in ${ticket.city}`;
  if (isCancelled)
    return {
      subject: `Cancelled: ${ticket.title}, ${posterDate(ticket.date)}`,
      heading: 'Your show is cancelled',
      news: `${show} is cancelled. We are sorry.`,
      advice: 'Your tickets are no longer valid, so please do not travel to us that evening.',
    };
  if (left > 0)
    return {
      subject: `You have fewer tickets: ${ticket.title}`,
      heading: 'You have fewer tickets',
      news: `you have ${ticketCount(left)} left for ${show}.`,
      advice: `The others are no longer valid. An earlier print of your ticket lets in no more than ${left}.`,
    };
  return {
    subject: `No longer valid: your tickets for ${ticket.title}`,
    heading: 'Your tickets are no longer valid',
    news: `your tickets for ${show} are no longer valid.`,
    advice:
      'If you did not expect that, please ask the person who gave them to you, or write to us.',
  };
}

import { details, paragraph } from '../parts/block.js';
import type { Template } from '../parts/template.js';
import { showDetail, showLink, ticketsOf } from '../parts/waiting-phrases.js';

export const waitingAllHands: Template<'waiting-all-hands'> = (content, sender) => {
  const { wait, placesOnSale } = content;
  const news =
    placesOnSale === 0
      ? 'No ticket is free at the moment. If one comes free before doors, anyone can buy it on the page of the show.'
      : `${ticketsOf(placesOnSale)} can be bought on the page of the show now: first come, first served.`;
  return {
    subject: `Tonight: ${wait.ticket.title}, the waiting list has ended`,
    preheader: news,
    heading: placesOnSale === 0 ? 'The waiting list has ended' : 'Tickets for tonight',
    body: [
      paragraph(`Doors open soon, so the waiting list has ended. ${news}`),
      details(showDetail(wait)),
      showLink('To the show', wait, sender),
    ],
  };
};

import { details, paragraph } from '../parts/block.js';
import type { Template } from '../parts/template.js';
import { entryLink, showDetail } from '../parts/waiting-phrases.js';

export const waitingTakenOff: Template<'waiting-taken-off'> = ({ wait }, sender) => {
  const news = 'Two offers of tickets have ended without an answer, so we took you off the list.';
  return {
    subject: `You are off the waiting list: ${wait.ticket.title}`,
    preheader: news,
    heading: 'We took you off the waiting list',
    body: [
      paragraph(`${news} If you still want to come, follow the link and wait again.`),
      details(showDetail(wait)),
      entryLink('Put me back', wait, sender),
    ],
  };
};

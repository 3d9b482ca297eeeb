import { details, links, paragraph } from '../parts/block.js';
import type { Template } from '../parts/template.js';
import { showDetail } from '../parts/waiting-phrases.js';

export const waitingClosed: Template<'waiting-closed'> = ({ wait }, { publicOrigin }) => {
  const news = `${wait.ticket.title} is cancelled, so its waiting list is closed.`;
  return {
    subject: `Cancelled: ${wait.ticket.title}`,
    preheader: news,
    heading: 'The show is cancelled',
    body: [
      paragraph(`${news} You need not do anything, and you have paid nothing.`),
      details(showDetail(wait)),
      links({ label: 'Other shows', href: publicOrigin }),
    ],
  };
};

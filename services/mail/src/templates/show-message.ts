import { paragraphs } from '../parts/block.js';
import { bookingSummary } from '../parts/booking-phrases.js';
import type { Template } from '../parts/template.js';

export const showMessage: Template<'show-message'> = ({ booking, subject, message }, sender) => ({
  subject,
  preheader: message.slice(0, 90),
  heading: subject,
  body: [...paragraphs(message), ...bookingSummary(booking, sender)],
});

import type { TicketText } from '@club/messages';

/** The ticket of a Saturday show in Cardiff. A test names only the fields that matter to it. */
export const aTicket = (fields: Partial<TicketText> = {}): TicketText => ({
  title: 'Saturday Night',
  venueName: 'Jaggers Cardiff',
  city: 'Cardiff',
  address: '14 Castle Arcade',
  date: '2026-11-28',
  doorsTime: '19:30',
  showTime: '20:00',
  ageRestriction: '18+',
  ...fields,
});

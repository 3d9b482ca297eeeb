import type { Club } from './site-config.js';

/** The club unless its configuration says otherwise. The phone number is in Ofcom's range for fiction. */
export const DEFAULT_CLUB: Club = {
  name: 'Jaggers Comedy Club',
  phone: '029 2018 0123',
  bookingEmail: 'bookings@jaggerscomedy.example',
  enquiriesEmail: 'hello@jaggerscomedy.example',
  company: 'Jaggers Comedy Club Ltd',
  companyNumber: '05550199',
  instagram: 'https://www.instagram.com/jaggerscomedy.example',
  facebook: 'https://www.facebook.com/jaggerscomedy.example',
  partnerClubs: [
    { name: 'The Pier Laughs', url: 'https://pierlaughs.example' },
    { name: 'Castle Quarter Comedy', url: 'https://castlequartercomedy.example' },
    { name: 'Midweek Mirth', url: 'https://midweekmirth.example' },
    { name: 'The Snug Sessions', url: 'https://snugsessions.example' },
    { name: 'Roast to Order', url: 'https://roasttoorder.example' },
  ],
};

import type { Show } from '@club/contracts';

/** A show on sale in Cardiff. */
export const aShow = (changes: Partial<Show> = {}): Show => ({
  id: 'night',
  version: 1,
  venueId: 'cardiff',
  title: 'Saturday Night',
  description: 'Four comedians',
  duration: '2 hours (inc. interval)',
  showType: 'stand-up',
  ageRestriction: '18+',
  date: '2026-11-28',
  doorsTime: '19:30',
  showTime: '20:00',
  image1: '/objects/uploads/picture-1',
  venue: {
    id: 'cardiff',
    name: 'The Cellar',
    location: 'Cardiff',
    city: 'Cardiff',
    address: '1 High Street, Cardiff CF10 1AA',
    description: '',
  },
  price: 20,
  maxTickets: 100,
  soldTickets: 0,
  heldTickets: 0,
  status: 'scheduled',
  salesEndAt: '2026-11-28T19:30:00.000Z',
  onSaleSince: '2026-10-01T09:00:00.000Z',
  ...changes,
});

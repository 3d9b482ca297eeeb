/** A part that is killed alone, and what visitors can still do while it is down. */
export interface Part {
  name: string;
  /** Public paths that answer 200 all the time. */
  works: readonly string[];
  /** Whether each step of a sale still succeeds. */
  sells: boolean;
}

/** Placeholder for the id of a show that is on sale. */
export const SHOW = ':show';
const SHOWS = ['/api/shows', `/api/shows/${SHOW}`];
const PAGES = ['/', `/show/${SHOW}`, `/booking/${SHOW}`, '/gift-cards'];
const TEXTS = ['/privacy-policy', '/terms-and-conditions'];
const EVERYTHING = [...SHOWS, ...PAGES, ...TEXTS, '/api/venues', '/api/config'];

/** The table of architecture.md, "When a part is down". */
export const PARTS: readonly Part[] = [
  { name: 'gateway', works: [], sells: false },
  { name: 'booking', works: ['/api/venues', '/api/config', ...TEXTS], sells: false },
  { name: 'catalog', works: ['/api/config', ...TEXTS], sells: false },
  { name: 'enquiry', works: EVERYTHING, sells: true },
  { name: 'mail', works: EVERYTHING, sells: true },
  { name: 'public-web', works: [...SHOWS, '/api/venues', '/api/config'], sells: true },
  { name: 'admin-web', works: EVERYTHING, sells: true },
  { name: 'stripe-emulator', works: EVERYTHING, sells: false },
  { name: 'mongod', works: TEXTS, sells: false },
  { name: 'redis', works: EVERYTHING, sells: true },
  { name: 'flushed-redis', works: EVERYTHING, sells: true },
  { name: 'object-store', works: EVERYTHING, sells: true },
  { name: 'mail-catcher', works: EVERYTHING, sells: true },
];

const PATHS = {
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  ticket: 'M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v10',
  letter: 'M3 6h18v12H3zM3 7l9 6 9-6',
  gift: 'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7c-5 0-5-4-2.5-4S12 7 12 7s0-4 2.5-4 2.5 4-2.5 4',
  chart: 'M4 20V4M4 20h16M9 16v-5M13 16V8M17 16v-3',
  door: 'M6 21V3h12v18M3 21h18M14.5 12h.01',
  people:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3 19c0-3 2.5-5 6-5s6 2 6 5M16 11a3 3 0 1 0-1-5.8M17 14c2.5.3 4 2 4 5',
  coin: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16ZM14.5 9.2c-.5-1-1.4-1.4-2.4-1.4-1.4 0-2.4 1-2.4 2.4V16M8.2 12.4h4.6M8.4 16h6.4',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 20c0-3.5 3.5-6 8-6s8 2.5 8 6',
  plus: 'M12 5v14M5 12h14',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
} as const;
export type IconName = keyof typeof PATHS;

/** A line drawing beside a word, which names it. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'dots' ? 3 : 1.7}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={PATHS[name]} />
  </svg>
);

/** Lines in a square of 24. */
const PATHS = {
  check: 'M5 12.5 9.8 17 19 7.5',
  warn: 'M12 4.2 2.9 19.8h18.2ZM12 10v4.2M12 17h.01',
  stop: 'M8.3 3.2h7.4l5.1 5.1v7.4l-5.1 5.1H8.3l-5.1-5.1V8.3ZM12 8v4.8M12 16.2h.01',
  search: 'M10.8 4a6.8 6.8 0 1 0 0 13.6 6.8 6.8 0 0 0 0-13.6ZM15.8 15.8 20.5 20.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16ZM13 7l4 4',
  undo: 'M8.5 7.5 4 12l4.5 4.5M4.5 12H14a5.5 5.5 0 0 1 5.5 5.5',
  scan: 'M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M4 12h16',
  torch: 'M8 3.5h8V7l-2.2 3v10.5h-3.6V10L8 7ZM12 13v2',
  flip: 'M4 9a8 8 0 0 1 14.5-2M20 4v4h-4M20 15a8 8 0 0 1-14.5 2M4 20v-4h4',
  close: 'M6 6l12 12M18 6 6 18',
  more: 'm6 9 6 6 6-6',
} as const;
export type IconName = keyof typeof PATHS;

export const Icon = ({ name, size = 22 }: { name: IconName; size?: number }) => (
  <svg
    className="icon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);

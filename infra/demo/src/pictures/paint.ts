/** The size of a poster, in the shape that the cards show. */
export const WIDTH = 1600;
export const HEIGHT = 1000;

/** Five colours, as of a poster that is printed by hand. */
export interface Palette {
  ground: string;
  deep: string;
  main: string;
  light: string;
  accent: string;
}
export const PALETTES = {
  red: { ground: '#b3202a', deep: '#560c13', main: '#ffd166', light: '#fff1d0', accent: '#17100e' },
  teal: {
    ground: '#0f6a6e',
    deep: '#06292c',
    main: '#ff9a62',
    light: '#ffe7d1',
    accent: '#f6d860',
  },
  mustard: {
    ground: '#f0b429',
    deep: '#a8610f',
    main: '#2b1a12',
    light: '#fff3cf',
    accent: '#b5212a',
  },
  blue: {
    ground: '#274a9e',
    deep: '#0e1c46',
    main: '#ffd23f',
    light: '#eaf0ff',
    accent: '#ff6b5e',
  },
  plum: {
    ground: '#5b2a6e',
    deep: '#241031',
    main: '#ff7f9c',
    light: '#ffe6ee',
    accent: '#ffcf56',
  },
  night: {
    ground: '#221a3a',
    deep: '#0b0716',
    main: '#f2b632',
    light: '#ffe9b0',
    accent: '#e4572e',
  },
} as const satisfies Record<string, Palette>;

/** What a scene draws; the frame below makes a picture of it. */
export type Scene = (colours: Palette) => string;

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Rays from one point to beyond the edges. */
export const rays = (
  x: number,
  y: number,
  { count, fill }: { count: number; fill: string },
): string =>
  `<g fill="${fill}">${repeat(count, (index) => {
    const [from, to] = [index, index + 0.5].map((step) => (step / count) * 2 * Math.PI);
    const at = (angle = 0) =>
      `${Math.round(x + 2000 * Math.cos(angle))},${Math.round(y + 2000 * Math.sin(angle))}`;
    return `<polygon points="${x},${y} ${at(from)} ${at(to)}"/>`;
  })}</g>`;

/** Printer's dots, larger towards the bottom. */
export const halftone = (fill: string, top = 560): string =>
  `<g fill="${fill}">${repeat(11, (row) =>
    repeat(42, (column) => {
      const x = column * 40 + (row % 2) * 20;
      return `<circle cx="${x}" cy="${top + row * 42}" r="${2 + row * 1.7}"/>`;
    }),
  )}</g>`;

/** A classic microphone with slots, its middle at 0 0. */
export const microphone = ({ main, accent, deep }: Palette): string => `
  <rect x="-150" y="-250" width="300" height="440" rx="150" fill="${main}"/>
  ${repeat(5, (index) => `<rect x="${-104 + index * 46}" y="${-206 + Math.abs(index - 2) * 18}" width="24" height="${190 - Math.abs(index - 2) * 18}" rx="12" fill="${deep}"/>`)}
  <rect x="-158" y="6" width="316" height="52" rx="12" fill="${accent}"/>
  ${repeat(5, (index) => `<rect x="${-104 + index * 46}" y="80" width="24" height="${70 - Math.abs(index - 2) * 12}" rx="12" fill="${deep}"/>`)}
  <rect x="-70" y="184" width="140" height="46" rx="10" fill="${accent}"/>
  <rect x="-22" y="226" width="44" height="520" fill="${main}"/>`;

/** The backs of heads along the bottom. */
export const crowd = (fill: string, count = 13): string =>
  `<g fill="${fill}">${repeat(count, (seat) => {
    const x = 20 + (seat * 1600) / (count - 1);
    const y = 880 + ((seat * 37) % 50);
    return `<circle cx="${x}" cy="${y}" r="${56 + (seat % 3) * 8}"/><rect x="${x - 96}" y="${y + 44}" width="192" height="160" rx="70"/>`;
  })}</g>`;

/** Letters of straight lines, so that a poster needs no font. */
const LETTERS = {
  H: 'M0 0h60v110h70V0h60v300h-60V170H60v130H0z',
  A: 'M0 300 70 0h70l70 300h-60l-14-64H74l-14 64zM86 182h38l-19-92z',
} as const;
export const ha = (
  x: number,
  y: number,
  { scale, fill }: { scale: number; fill: string },
): string =>
  `<g fill="${fill}" fill-rule="evenodd" transform="translate(${x} ${y}) scale(${scale})"><path d="${LETTERS.H}"/><path transform="translate(200 0)" d="${LETTERS.A}"/></g>`;

/** A scene in its colours, with darker edges. */
export const drawing = (scene: Scene, colours: Palette): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <defs>
    <radialGradient id="edges" cx="0.5" cy="0.45" r="0.8"><stop offset="0.55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.5"/></radialGradient>
    <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.light}" stop-opacity="0.85"/><stop offset="1" stop-color="${colours.light}" stop-opacity="0.12"/></linearGradient>
    <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.deep}"/><stop offset="1" stop-color="${colours.ground}"/></linearGradient>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.ground}"/>
  ${scene(colours)}
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#edges)"/>
</svg>`;

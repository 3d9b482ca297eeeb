import sharp from 'sharp';

const WIDTH = 1600;
const HEIGHT = 1000;

interface Scene {
  hue: number;
  /** Position of the light, 0 to 1. */
  light: number;
  second: number;
}
const SCENES: readonly Scene[] = [
  { hue: 16, light: 0.5, second: 350 },
  { hue: 44, light: 0.34, second: 20 },
  { hue: 348, light: 0.62, second: 30 },
  { hue: 28, light: 0.42, second: 45 },
  { hue: 4, light: 0.7, second: 50 },
  { hue: 200, light: 0.3, second: 30 },
];

const brick = (y: number): string =>
  Array.from({ length: 11 }, (_, column) => {
    const x = column * 160 - (Math.round(y / 48) % 2) * 80;
    return `<rect x="${x}" y="${y}" width="152" height="40" rx="3" fill="#000" opacity="${0.1 + ((column * 7 + y) % 5) * 0.03}"/>`;
  }).join('');

const crowd = (): string =>
  Array.from({ length: 24 }, (_, seat) => {
    const x = seat * 70 + (seat % 3) * 14;
    const y = 930 + (seat % 4) * 16;
    return `<circle cx="${x}" cy="${y}" r="${38 + (seat % 3) * 5}" fill="#060403"/><rect x="${x - 60}" y="${y + 28}" width="120" height="120" rx="46" fill="#060403"/>`;
  }).join('');

/** A stage under one spotlight, drawn: a microphone, a stool, bricks and the backs of heads. */
function drawing({ hue, light, second }: Scene): string {
  const x = Math.round(light * WIDTH);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 55% 22%)"/><stop offset="1" stop-color="hsl(${second} 60% 8%)"/></linearGradient>
    <radialGradient id="glow" cx="${light}" cy="0.72" r="0.6"><stop offset="0" stop-color="hsl(${hue} 95% 78%)" stop-opacity="0.95"/><stop offset="0.35" stop-color="hsl(${hue} 85% 50%)" stop-opacity="0.5"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
    <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff6df" stop-opacity="0.65"/><stop offset="1" stop-color="#fff6df" stop-opacity="0.04"/></linearGradient>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>
  ${Array.from({ length: 16 }, (_, row) => brick(row * 48)).join('')}
  <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#glow)"/>
  <path d="M${x - 40} 0 L${x + 40} 0 L${x + 330} 820 L${x - 330} 820 Z" fill="url(#beam)"/>
  <rect y="790" width="${WIDTH}" height="220" fill="hsl(${second} 50% 7%)"/>
  <ellipse cx="${x}" cy="815" rx="350" ry="44" fill="hsl(${hue} 95% 80%)" opacity="0.6"/>
  <g fill="#0b0706"><rect x="${x - 7}" y="430" width="14" height="390"/><ellipse cx="${x}" cy="822" rx="86" ry="14"/><rect x="${x - 26}" y="340" width="52" height="96" rx="26"/><rect x="${x - 30}" y="418" width="60" height="18" rx="9"/></g>
  <g fill="#120b08" transform="translate(${x + 170} 620)"><rect width="120" height="18" rx="6"/><path d="M10 18 L-14 200 L-2 200 L24 18 Z M110 18 L134 200 L122 200 L96 18 Z"/><rect x="0" y="112" width="120" height="9"/></g>
  ${crowd()}
</svg>`;
}

/** The images of the demo as JPEG, as a member of staff uploads them. */
export const drawPictures = (): Promise<Buffer[]> =>
  Promise.all(
    SCENES.map((scene) =>
      sharp(Buffer.from(drawing(scene)))
        .jpeg({ quality: 88 })
        .toBuffer(),
    ),
  );

import { halftone, repeat, type Scene } from './paint.js';

const stars = (fill: string): string =>
  `<g fill="${fill}">${repeat(46, (index) => `<circle cx="${(index * 337) % 1600}" cy="${(index * 191) % 480}" r="${2 + (index % 3) * 1.6}" opacity="${0.4 + (index % 5) * 0.14}"/>`)}</g>`;

const windows = (x: number, y: number, [columns, rows]: [number, number], fill: string): string =>
  repeat(rows, (row) =>
    repeat(columns, (column) =>
      (row * 3 + column * 5) % 4 === 0
        ? ''
        : `<rect x="${x + column * 36}" y="${y + row * 52}" width="18" height="28" fill="${fill}"/>`,
    ),
  );

const battlements = (
  x: number,
  y: number,
  [width, height]: [number, number],
  fill: string,
): string =>
  `<g fill="${fill}"><rect x="${x}" y="${y}" width="${width}" height="${height}"/>${repeat(Math.floor(width / 44), (index) => `<rect x="${x + index * 44}" y="${y - 30}" width="26" height="32"/>`)}</g>`;

/** A castle with its clock tower, above roofs and a stadium's masts. */
export const castle: Scene = ({ deep, ground, light, main, accent }) => `
  <rect width="1600" height="1000" fill="url(#dusk)"/>
  ${stars(light)}
  <circle cx="1240" cy="230" r="110" fill="${light}"/><circle cx="1200" cy="206" r="96" fill="${deep}" opacity="0.28"/>
  <g stroke="${accent}" stroke-width="12" fill="none" opacity="0.8">${repeat(4, (index) => `<path d="M${1010 + index * 150} 700l${index < 2 ? -70 : 70} -330M${1010 + index * 150} 560l${index < 2 ? 120 : -120} 90"/>`)}<path d="M960 700q280-130 560 0" stroke-width="30"/></g>
  <path d="M0 1000V740q130-90 300-50 200 40 420-10 300-70 500 0 220 40 380-30v350z" fill="${ground}"/>
  <g fill="#1a0f12">${battlements(250, 560, [560, 300], '#1a0f12')}${battlements(210, 500, [130, 360], '#1a0f12')}${battlements(700, 500, [130, 360], '#1a0f12')}
  <rect x="420" y="270" width="170" height="600"/><path d="M396 280h218l-26-40h-166zM440 240l65-140 65 140z"/></g>
  <circle cx="505" cy="360" r="58" fill="${main}"/><path d="M505 318v44l30 18" stroke="#1a0f12" stroke-width="10" fill="none"/>
  ${windows(300, 610, [3, 4], main)}${windows(620, 610, [3, 4], main)}${windows(448, 470, [3, 3], main)}
  <path d="M470 870V760a35 35 0 0 1 70 0v110z" fill="${main}"/>
  <rect y="860" width="1600" height="140" fill="#0d0808"/>
  ${repeat(9, (index) => `<g transform="translate(${90 + index * 180} 780)"><rect x="-5" y="0" width="10" height="130" fill="#0d0808"/><circle r="20" fill="${main}"/><circle r="46" fill="${main}" opacity="0.25"/></g>`)}`;

/** A pier with lamps above the sea, under the moon. */
export const pier: Scene = ({ deep, ground, light, main, accent }) => `
  <rect width="1600" height="620" fill="url(#dusk)"/>
  ${stars(light)}
  <circle cx="420" cy="270" r="140" fill="${light}"/>
  <rect y="600" width="1600" height="400" fill="${deep}"/>
  ${repeat(13, (index) => `<rect x="${420 - (190 - index * 6) + ((index * 47) % 60)}" y="${624 + index * 27}" width="${340 - index * 14}" height="9" rx="4" fill="${light}" opacity="${0.75 - index * 0.05}"/>`)}
  ${repeat(10, (index) => `<path d="M${(index * 173) % 1600} ${660 + index * 32}q40-18 80 0t80 0" stroke="${ground}" stroke-width="7" fill="none"/>`)}
  <g fill="#140b0e"><rect x="560" y="560" width="1040" height="34"/>${repeat(12, (index) => `<rect x="${600 + index * 88}" y="590" width="16" height="${150 + index * 16}"/>`)}
  ${repeat(11, (index) => `<path d="M${608 + index * 88} 600l88 ${110 + index * 14}M${696 + index * 88} 600l-88 ${110 + index * 14}" stroke="#140b0e" stroke-width="7"/>`)}
  <rect x="1060" y="400" width="420" height="164"/><path d="M1030 404q240-230 480 0z"/><rect x="1262" y="190" width="14" height="70"/><path d="M1276 194l84 24-84 24z" fill="${accent}"/>
  <path d="M700 564v-90l70-54 70 54v90z"/></g>
  ${repeat(7, (index) => `<rect x="${1088 + index * 54}" y="444" width="30" height="70" rx="14" fill="${main}"/>`)}<rect x="748" y="486" width="44" height="50" fill="${main}"/>
  ${repeat(9, (index) => `<g transform="translate(${600 + index * 54} 520)"><rect x="-3" width="6" height="44" fill="#140b0e"/><circle r="10" fill="${main}"/><circle r="26" fill="${main}" opacity="0.3"/></g>`)}
  <path d="M0 1000V880q260-60 560 10t560 30 480-20v100z" fill="${accent}" opacity="0.85"/>
  ${halftone('#00000030', 900)}`;

export const lateNight: Scene = ({ deep, light, main, accent }) => `
  <rect width="1600" height="1000" fill="url(#dusk)"/>
  ${stars(light)}
  <circle cx="800" cy="450" r="330" fill="${light}"/>
  <circle cx="800" cy="450" r="290" fill="${deep}"/>
  ${repeat(12, (index) => `<rect x="788" y="186" width="24" height="${index % 3 === 0 ? 64 : 34}" rx="10" fill="${main}" transform="rotate(${index * 30} 800 450)"/>`)}
  <g stroke="${light}" stroke-linecap="round"><path d="M800 450l-92-130" stroke-width="30"/><path d="M800 450v-196" stroke-width="20"/></g><circle cx="800" cy="450" r="34" fill="${accent}"/>
  <g fill="#0d0808"><path d="M0 1000V800h150v-90h130v70h190v-150h120v210h160v-80h210v50h140v-190h150v130h180v-60h170v310z"/></g>
  ${windows(170, 740, [3, 4], main)}${windows(490, 660, [2, 5], main)}${windows(1120, 650, [3, 5], accent)}${windows(1310, 730, [3, 4], main)}${windows(800, 820, [4, 2], main)}`;

export const festive: Scene = ({ deep, light, main, accent }) => `
  <rect width="1600" height="1000" fill="url(#dusk)"/>
  <g fill="${light}">${repeat(60, (index) => `<circle cx="${(index * 431) % 1600}" cy="${(index * 277) % 900}" r="${4 + (index % 4) * 3}" opacity="${0.45 + (index % 4) * 0.14}"/>`)}</g>
  ${repeat(3, (string) => {
    const y = 120 + string * 120;
    return `<path d="M-20 ${y}q410 190 820 0t820 0" fill="none" stroke="#0d0808" stroke-width="7" opacity="0.7"/>${repeat(
      15,
      (index) => {
        const x = 40 + index * 110;
        const dip =
          Math.abs(Math.sin((x / 820) * Math.PI)) * 95 * (x > 800 ? 0 : 1) -
          (x > 800 ? Math.abs(Math.sin((x / 820) * Math.PI)) * 95 : 0);
        const fill = [main, accent, light][(index + string) % 3] ?? main;
        return `<circle cx="${x}" cy="${y + dip + 22}" r="40" fill="${fill}" opacity="0.25"/><ellipse cx="${x}" cy="${y + dip + 22}" rx="15" ry="20" fill="${fill}"/>`;
      },
    )}`;
  })}
  <path d="M0 1000V820q400-110 800-40t800-20v240z" fill="${light}"/>
  <g transform="translate(800 520)"><rect x="-12" y="60" width="24" height="280" fill="${deep}"/><rect x="-52" y="-60" width="104" height="190" rx="52" fill="${deep}"/>
  <path d="M-100-40q100-250 240-120-60-10-90 30l56 96z" fill="#b3202a"/><circle cx="150" cy="-150" r="36" fill="#fffaf0"/><rect x="-116" y="-62" width="236" height="58" rx="29" fill="#fffaf0"/></g>`;

import { crowd, ha, halftone, microphone, rays, repeat, type Scene } from './paint.js';

export const sunburst: Scene = (colours) => `
  ${rays(800, 470, { count: 18, fill: colours.deep })}
  <circle cx="800" cy="470" r="400" fill="${colours.light}"/>
  <g transform="translate(800 480) rotate(8)">${microphone(colours.main === '#2b1a12' ? colours : { ...colours, main: colours.accent, accent: colours.main })}</g>
  ${halftone(colours.deep, 760)}`;

export const spotlight: Scene = ({ deep, ground, light, main, accent }) => `
  <rect width="1600" height="1000" fill="${deep}"/>
  <path d="M700 -40h200l330 860H370z" fill="url(#beam)"/>
  <rect y="800" width="1600" height="200" fill="${ground}"/>
  <ellipse cx="800" cy="820" rx="440" ry="70" fill="${light}"/>
  <g fill="${accent}"><rect x="686" y="560" width="228" height="34" rx="14"/>
  <path d="M716 594h30l-46 230h-26zM884 594h-30l46 230h26zM786 594h28v232h-28z"/><rect x="712" y="700" width="176" height="16"/></g>
  <g fill="${main}"><rect x="1004" y="300" width="16" height="520"/><ellipse cx="1012" cy="824" rx="90" ry="16"/>
  <g transform="rotate(-28 1012 300)"><rect x="984" y="196" width="56" height="120" rx="28"/><rect x="990" y="306" width="44" height="120" rx="14" fill="${accent}"/></g></g>
  <path d="M740 560v-70q0-24 24-24h16q24 0 24 24v70z" fill="${light}" opacity="0.9"/>
  ${crowd('#0a0605', 15)}`;

export const curtain: Scene = (colours) => {
  const { deep, ground, light, main, accent } = colours;
  return `
  <rect width="1600" height="1000" fill="${deep}"/>
  <path d="M800 120 L1120 900H480z" fill="url(#beam)"/>
  <ellipse cx="800" cy="900" rx="380" ry="52" fill="${light}"/>
  <g transform="translate(800 460) scale(0.62)">${microphone({ ...colours, deep: '#0d0808' })}</g>
  ${[0, 1]
    .map(
      (side) => `<g transform="translate(${side * 1600} 0) scale(${side === 0 ? 1 : -1} 1)">
    ${repeat(7, (fold) => {
      const x = fold * 96;
      return `<path d="M${x} 0h110q-10 420 ${-20 - fold * 12} 720 l${-90} 300h-120z" fill="${fold % 2 === 0 ? ground : accent}" opacity="${fold % 2 === 0 ? 1 : 0.55}"/>`;
    })}</g>`,
    )
    .join('')}
  <path d="M0 0h1600v90${repeat(8, () => `q-100 120 -200 0`)}z" fill="${ground}"/>
  <rect width="1600" height="34" fill="${main}"/>`;
};

export const cellar: Scene = ({ deep, ground, light, main, accent }) => `
  <rect width="1600" height="1000" fill="${ground}"/>
  ${repeat(17, (row) => repeat(12, (column) => `<rect x="${column * 150 - (row % 2) * 75}" y="${row * 52}" width="140" height="42" rx="4" fill="${deep}" opacity="${0.25 + ((column * 5 + row * 3) % 6) * 0.09}"/>`))}
  <path d="M430 1000V500a370 370 0 0 1 740 0v500z" fill="${deep}"/>
  <path d="M430 500a370 370 0 0 1 740 0" fill="none" stroke="${accent}" stroke-width="46" stroke-dasharray="86 10"/>
  <path d="M480 1000V500a320 320 0 0 1 640 0v500z" fill="${main}" opacity="0.25"/>
  <path d="M760 190h80l190 680H570z" fill="url(#beam)"/>
  <rect x="430" y="860" width="740" height="140" fill="#0d0808"/><ellipse cx="800" cy="866" rx="260" ry="34" fill="${light}"/>
  <g fill="#0d0808"><rect x="793" y="470" width="14" height="396"/><rect x="772" y="380" width="56" height="112" rx="28"/><ellipse cx="800" cy="866" rx="80" ry="13"/></g>`;

export const laughter: Scene = ({ deep, main, light, accent }) => `
  ${rays(800, 560, { count: 14, fill: deep })}
  ${ha(110, 170, { scale: 1.05, fill: light })}${ha(590, 90, { scale: 1.35, fill: main })}${ha(1172, 210, { scale: 0.9, fill: light })}
  ${ha(250, 560, { scale: 1.2, fill: accent })}${ha(850, 580, { scale: 1.15, fill: light })}
  ${halftone(deep, 800)}`;

export const fullHouse: Scene = ({ deep, light, main, accent }) => `
  ${rays(800, 1000, { count: 26, fill: deep })}
  <circle cx="800" cy="1000" r="430" fill="${light}" opacity="0.9"/>
  ${repeat(9, (index) => {
    const x = 110 + index * 172;
    const y = 500 + ((index * 53) % 120);
    const fill = index % 3 === 0 ? main : accent;
    return `<g fill="${fill}" transform="translate(${x} ${y}) rotate(${((index * 29) % 44) - 22})"><rect x="-36" y="40" width="72" height="560" rx="30"/><rect x="-62" y="-40" width="124" height="120" rx="44"/>${repeat(4, (finger) => `<rect x="${-62 + finger * 32}" y="${-130 + Math.abs(finger - 1) * 16}" width="26" height="130" rx="13"/>`)}<rect x="50" y="-14" width="26" height="90" rx="13" transform="rotate(28 60 0)"/></g>`;
  })}
  ${crowd('#0d0808', 12)}`;

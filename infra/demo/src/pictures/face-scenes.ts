import { halftone, microphone, rays, repeat, type Scene } from './paint.js';

export const bigMouth: Scene = ({ deep, light, main, accent }) => `
  ${rays(800, 500, { count: 22, fill: deep })}
  <path d="M250 430q150-220 370-150 130 40 180 40t180-40q220-70 370 150-130 420-550 420T250 430z" fill="${main === '#2b1a12' ? accent : main}"/>
  <path d="M340 440q230-70 460-70t460 70q-120 310-460 310T340 440z" fill="#1a0709"/>
  <path d="M380 452q210-62 420-62t420 62q-30 92-70 122-160-44-350-44t-350 44q-44-34-70-122z" fill="#fffaf0"/>
  ${repeat(7, (index) => `<rect x="${496 + index * 100}" y="396" width="6" height="150" fill="#1a0709" opacity="0.35"/>`)}
  <path d="M520 690q120-90 280-90t280 90q-110 66-280 66t-280-66z" fill="${accent === '#17100e' ? '#e4572e' : accent}"/>
  <path d="M800 606v120" stroke="#1a0709" stroke-opacity="0.4" stroke-width="8"/>
  <path d="M420 330q90-60 190-30" fill="none" stroke="${light}" stroke-width="26" stroke-linecap="round" opacity="0.75"/>`;

export const disguise: Scene = ({ deep, light, main }) => `
  ${halftone(deep, 420)}
  <ellipse cx="800" cy="520" rx="390" ry="440" fill="${light}"/>
  <g fill="none" stroke="#17100e" stroke-width="44"><circle cx="610" cy="420" r="150"/><circle cx="990" cy="420" r="150"/><path d="M740 372q60-44 120 0M462 388 340 340M1138 388l122-48" stroke-linecap="round"/></g>
  <g fill="#17100e"><circle cx="644" cy="436" r="42"/><circle cx="956" cy="436" r="42"/>
  <path d="M452 232q130-110 290-20l-20 66q-110-60-240 20zM1148 232q-130-110-290-20l20 66q110-60 240 20z"/>
  <path d="M800 690q-70-60-150-20-70 40-170 10 50 130 180 130 90 0 140-60 50 60 140 60 130 0 180-130-100 30-170-10-80-40-150 20z"/></g>
  <path d="M748 420q-10 130-70 190-20 90 122 92 142-2 122-92-60-60-70-190-52-40-104 0z" fill="${main === '#2b1a12' ? '#e89a7a' : main}"/>`;

export const bubbles: Scene = (colours) => {
  const { deep, light, main, accent } = colours;
  const bubble = (
    x: number,
    y: number,
    fill: string,
    [width, height, tail]: [number, number, number],
  ) =>
    `<g fill="${fill}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="90"/><path d="M${x + tail} ${y + height - 30}l20 140 110-150z"/></g>`;
  const line = (x: number, y: number, width: number) =>
    `<rect x="${x}" y="${y}" width="${width}" height="26" rx="13" fill="${deep}"/>`;
  return `
  ${halftone(deep, 640)}
  ${bubble(150, 170, light, [560, 300, 110])}${line(230, 250, 400)}${line(230, 310, 320)}${line(230, 370, 220)}
  ${bubble(860, 110, main, [600, 340, 390])}
  <g fill="${deep}"><rect x="1120" y="160" width="70" height="160" rx="30"/><circle cx="1155" cy="382" r="40"/></g>
  ${bubble(300, 560, accent, [470, 240, 280])}
  <g fill="${light}">${repeat(3, (index) => `<circle cx="${430 + index * 105}" cy="680" r="34"/>`)}</g>
  <g transform="translate(1090 800) scale(0.72) rotate(-12)">${microphone({ ...colours, main: light, accent: main })}</g>`;
};

export const banana: Scene = ({ ground, deep, light, accent }) => `
  <rect y="700" width="1600" height="300" fill="${deep}"/>
  <path d="M560 -40h260l420 850H360z" fill="url(#beam)"/>
  <ellipse cx="800" cy="812" rx="470" ry="80" fill="${light}"/>
  <ellipse cx="800" cy="826" rx="300" ry="34" fill="#000" opacity="0.35"/>
  <g stroke="#6b4a05" stroke-width="10" stroke-linejoin="round">
  <path d="M790 330q-60 250-340 360-70 40-40 90 330 0 420-270z" fill="#ffd23f"/>
  <path d="M810 330q60 250 340 360 70 40 40 90-330 0-420-270z" fill="#ffd23f"/>
  <path d="M760 330q-40 300-60 480 100 50 200 0-20-180-60-480z" fill="#ffe27a"/>
  <path d="M762 344l8-96q30-24 60 0l8 96q-38 24-76 0z" fill="#8a6410"/></g>
  <path d="M800 420v340M540 690q150-90 210-210M1060 690q-150-90-210-210" stroke="#a97a12" stroke-width="8" fill="none" opacity="0.7"/>
  <g fill="${accent}">${repeat(5, (index) => `<path transform="translate(${330 + index * 240} ${170 + (index % 2) * 90}) rotate(${index * 25})" d="M0-60 16-16 60 0 16 16 0 60-16 16-60 0-16-16z"/>`)}</g>
  <rect y="996" width="1600" height="4" fill="${ground}"/>`;

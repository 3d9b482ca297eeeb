import { qrSvg } from '@club/tickets';
import { randomFrom } from './random.js';

/** What makes a ticket hard to scan: `css` of the phone, SVG `over` its screen, and faults of the camera. */
interface Distortion {
  css?: string;
  over?: string;
  /** The share of the light that reaches the camera. */
  bright?: number;
  /** The standard deviation of the camera's noise, for colour values from 0 to 255. */
  noise?: number;
}

const [WIDTH, HEIGHT, SIDE] = [1280, 720, 330];
const STRENGTHS = [1, 2, 3, 4, 5] as const;
type Strength = (typeof STRENGTHS)[number];
const DIM: Record<Strength, number> = { 1: 0.35, 2: 0.25, 3: 0.17, 4: 0.12, 5: 0.08 };
const SMALL: Record<Strength, number> = { 1: 170, 2: 150, 3: 130, 4: 112, 5: 98 };

const overlay = (shapes: string): string => `<svg viewBox="0 0 100 100">${shapes}</svg>`;

function crack(random: () => number, width: number): string {
  let [x, y, angle] = [random() * 100, random() * 100, random() * 2 * Math.PI];
  const points = [`${x},${y}`];
  for (let bend = 0; bend < 6; bend += 1) {
    angle += random() - 0.5;
    x += Math.cos(angle) * 12;
    y += Math.sin(angle) * 12;
    points.push(`${x},${y}`);
  }
  const colour = random() < 0.6 ? '#fff' : '#333';
  return `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="${width * (0.5 + random())}"/>`;
}

const glare = (random: () => number, strength: number): string =>
  `<radialGradient id="g"><stop offset=".35" stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
  <circle cx="${35 + random() * 40}" cy="${45 + random() * 35}" r="${5 + strength * 5}" fill="url(#g)"/>`;

/** Each has five strengths, up to one at which no decoder reads the code, so that the better of two decoders can be seen. */
const DISTORTIONS: Record<string, (strength: Strength, random: () => number) => Distortion> = {
  tilted: (s) => ({
    css: `transform: rotateX(${s * 4}deg) rotateY(${15 + s * 10}deg) rotateZ(${s * 3}deg)`,
  }),
  turned: (s) => ({ css: `transform: rotateX(${10 + s * 6}deg) rotateZ(${s * 34}deg)` }),
  blurred: (s) => ({ css: `filter: blur(${0.6 + s * 0.5}px)` }),
  moved: (s) => ({ css: `filter: url(#m${s})` }),
  dim: (s) => ({ bright: DIM[s], noise: 7 }),
  small: (s) => ({ css: `width: ${SMALL[s]}px` }),
  cracked: (s, random) => ({
    over: overlay(Array.from({ length: 2 + s * 4 }, () => crack(random, 0.2 + s * 0.1)).join('')),
  }),
  glare: (s, random) => ({
    css: 'transform: rotateY(12deg)',
    over: overlay(glare(random, s)),
  }),
};

const MOTION = STRENGTHS.map(
  (s) => `<filter id="m${s}"><feGaussianBlur stdDeviation="${0.8 + s * 0.7} 0.2"/></filter>`,
).join('');

const pageOf = (
  code: string,
  { css = '', over = '' }: Distortion,
): string => `<!doctype html><style>
  body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; display: grid; place-items: center; perspective: 900px; overflow: hidden;
    background: repeating-linear-gradient(37deg, #3b3230 0 31px, #54463f 31px 60px, #2b2624 60px 83px); }
  .phone { width: ${SIDE}px; position: relative; outline: 26px solid #181818; background: #fff; ${css} }
  .phone svg { display: block; width: 100%; height: auto; aspect-ratio: 1; } .phone svg + svg { position: absolute; inset: 0; }
</style><svg width="0" height="0" style="position:absolute">${MOTION}</svg>
<div class="phone">${qrSvg(code).replace(/^[^]*?(?=<svg)/, '')}${over}</div>`;

/** What the camera takes a picture of, as an HTML page. */
export interface Scene {
  distortion: string;
  strength: number;
  html: string;
  bright: number;
  noise: number;
}

/** The 40 scenes: eight distortions in five strengths. @param codeOf the code on the phone in each of them */
export const scenesOf = (codeOf: (index: number) => string): Scene[] =>
  Object.entries(DISTORTIONS).flatMap(([distortion, faultsOf], row) =>
    STRENGTHS.map((strength, column) => {
      const index = row * STRENGTHS.length + column;
      const faults = faultsOf(strength, randomFrom(100 + index));
      const { bright = 1, noise = 4 } = faults;
      return { distortion, strength, html: pageOf(codeOf(index), faults), bright, noise };
    }),
  );
export const CAMERA = { width: WIDTH, height: HEIGHT };

import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** The least contrast of text on its ground (WCAG 2.2, AA). */
const AA = 4.5;
const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

type Colours = Record<string, string>;
const coloursIn = (css: string): Colours =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/gi)].map(
      ([, name = '', hex = '']) => [name, hex] as const,
    ),
  );

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [dark = '', light = ''] = css.split('@media (prefers-color-scheme: light)');
const THEMES = {
  dark: coloursIn(dark),
  light: { ...coloursIn(dark), ...coloursIn(light) },
};

function luminance(hex: string): number {
  if (!HEX.test(hex)) throw new Error(`${hex} is not a colour`);
  const digits = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const PAIRS = [
  ['cardiff-ink', 'cardiff'],
  ['city-ink', 'city'],
  ['action-ink', 'action'],
  ...['ink', 'ink-soft', 'bad'].flatMap((ink) =>
    ['ground', 'panel', 'panel-raised'].map((ground) => [ink, ground]),
  ),
  ['brand', 'ground'],
  ['brand', 'panel'],
] as [string, string][];

describe('the contrast of the site’s colours', () => {
  it('is computed as WCAG says', () => {
    expect(contrast('#fff', '#000')).toBeCloseTo(21, 5);
    expect(contrast('#fff', '#e33b3f')).toBeCloseTo(4.23, 1);
  });

  it.each(
    Object.entries(THEMES).flatMap(([theme, colours]) =>
      PAIRS.map(([ink, ground]) => [ink, ground, theme, colours] as const),
    ),
  )('of %s on %s is enough in the %s theme', (ink, ground, _, colours) => {
    expect(contrast(colours[ink] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(AA);
  });

  it('is enough in a destructive toast', () => {
    const toast = readFileSync(new URL('../toaster.module.css', import.meta.url), 'utf8');
    const ground = /destructive'\] \{\s*background: (#[0-9a-f]+)/.exec(toast)?.[1] ?? '';
    expect(contrast('#fff', ground)).toBeGreaterThanOrEqual(AA);
  });
});

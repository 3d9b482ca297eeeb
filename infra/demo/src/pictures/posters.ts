import sharp from 'sharp';
import { castle, festive, lateNight, pier } from './city-scenes.js';
import { banana, bigMouth, bubbles, disguise } from './face-scenes.js';
import { drawing, PALETTES, type Palette, type Scene } from './paint.js';
import { cellar, curtain, fullHouse, laughter, spotlight, sunburst } from './stage-scenes.js';

interface Poster {
  scene: Scene;
  colours: Palette;
  /** What it shows, in words. */
  alt: string;
}

/**
 * The posters in the order of the shows: neighbours differ in subject and colour. Cardiff's shows take every other one,
 * so an even number keeps the pier in Bournemouth.
 */
export const POSTERS: readonly Poster[] = [
  {
    scene: sunburst,
    colours: PALETTES.red,
    alt: 'A big old microphone in front of the rays of a sun',
  },
  { scene: pier, colours: PALETTES.night, alt: 'A pier with its lamps lit above a moonlit sea' },
  { scene: laughter, colours: PALETTES.blue, alt: 'HA HA HA, in letters all over the poster' },
  {
    scene: curtain,
    colours: PALETTES.plum,
    alt: 'A microphone in a beam of light between two curtains',
  },
  {
    scene: disguise,
    colours: PALETTES.mustard,
    alt: 'A face behind joke glasses, a false nose and a moustache',
  },
  {
    scene: spotlight,
    colours: PALETTES.teal,
    alt: 'A stool and a microphone in a spotlight, seen from the back row',
  },
  {
    scene: lateNight,
    colours: PALETTES.night,
    alt: 'A clock like a moon above roofs with a few lit windows',
  },
  { scene: bigMouth, colours: PALETTES.blue, alt: 'A huge laughing mouth' },
  { scene: cellar, colours: PALETTES.red, alt: 'A microphone under the brick arch of a cellar' },
  { scene: bubbles, colours: PALETTES.teal, alt: 'Three speech bubbles around a microphone' },
  { scene: banana, colours: PALETTES.plum, alt: 'A banana skin in a spotlight' },
  {
    scene: fullHouse,
    colours: PALETTES.mustard,
    alt: 'Raised hands above the heads of a full house',
  },
  { scene: castle, colours: PALETTES.blue, alt: 'A castle with a clock tower at night' },
  {
    scene: sunburst,
    colours: PALETTES.teal,
    alt: 'A big old microphone in front of the rays of a sun',
  },
];

/** For the Saturdays before Christmas, one for each city. */
export const FESTIVE_POSTERS: readonly Poster[] = [PALETTES.night, PALETTES.red].map((colours) => ({
  scene: festive,
  colours,
  alt: 'A microphone in a Christmas hat under strings of lights',
}));

export const ALL_POSTERS = [...POSTERS, ...FESTIVE_POSTERS];

/** The posters as JPEG, the festive ones last, as a member of staff uploads them. */
export const drawPosters = (): Promise<Buffer[]> =>
  Promise.all(
    ALL_POSTERS.map(({ scene, colours }) =>
      sharp(Buffer.from(drawing(scene, colours)))
        .jpeg({ quality: 86 })
        .toBuffer(),
    ),
  );

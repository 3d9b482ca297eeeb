import { CHROMIUM_FLAGS, findChromium, waitFor } from '@club/engines';
import { pairingUrl, runningSystemOf, showTonight, type RunningSystem } from '@club/testing';
import { chromium, type Browser } from 'playwright-core';
import type { BenchSystem } from '../bench-system.js';
import { openCamera } from '../door/camera.js';
import { openDecoders, type Read, type Reader } from '../door/decoders.js';
import { filmOf } from '../door/film.js';
import { codeFrom, randomFrom } from '../door/random.js';
import { scenesOf } from '../door/distortions.js';
import { WATCH_VERDICTS, type SeenVerdict } from '../door/watch.js';
import { percentile } from '../measure/rounds.js';
import type { Row } from '../report.js';

type Say = (line: string) => void;
const PICTURES_TO_READ = 33;
/** A camera shows ten pictures a second, and the app looks at each of them in another way. */
const LOOKS = 2;
const TICKETS = 25;
const VERDICTS = 100;
const VERDICT_MS = 300;
const FILM_SECONDS = 600;
const PHONE = { viewport: { width: 390, height: 844 }, permissions: ['camera'] };

/** The scanner of the door: which pictures it reads, and how long a verdict takes. */
export async function doorRows(system: BenchSystem, say: Say): Promise<Row[]> {
  const executablePath = await findChromium(say);
  const port = Number(new URL(system.publicOrigin).port);
  const running = runningSystemOf(system, { port, chromium: executablePath, controlUrl: '' });
  const doorOrigin = `http://door.localhost:${port}`;
  const launch = (...args: string[]): Promise<Browser> =>
    chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...args] });
  const browser = await launch();
  try {
    return [
      await picturesRow(browser, doorOrigin, say),
      await verdictsRow(running, { browser, launch, say }),
    ];
  } finally {
    await browser.close();
  }
}

async function picturesRow(browser: Browser, doorOrigin: string, say: Say): Promise<Row> {
  const random = randomFrom(1);
  const codes = Array.from({ length: 40 }, () => codeFrom(random));
  const scenes = scenesOf((index) => codes[index] ?? '');
  const camera = await openCamera(browser);
  const pictures: string[] = [];
  for (const [index, scene] of scenes.entries())
    pictures.push(await camera.take(scene, 100 + index));
  await camera.close();
  const read = await openDecoders(browser, doorOrigin);
  const names = scenes.map(({ distortion, strength }) => `${distortion} ${strength}`);
  const readBy = (reader: Reader): Promise<string[]> =>
    namesRead(read, reader, { pictures, codes, names });
  const [ours, jsqr] = [await readBy('ours'), await readBy('jsqr')];
  say(`not read: ${names.filter((name) => !ours.includes(name)).join(', ')}`);
  return {
    name: 'door: 40 pictures of tickets that are tilted, turned, blurred, moved, dim, small, cracked or in glare',
    ours: `${ours.length} read`,
    baseline: `${jsqr.length} read by jsqr`,
    result: `${ours.length} of 40`,
    toReach: `≥ ${PICTURES_TO_READ}, and no fewer than jsqr`,
    reached: ours.length >= PICTURES_TO_READ && ours.length >= jsqr.length,
  };
}

interface Pictures {
  pictures: readonly string[];
  codes: readonly string[];
  names: readonly string[];
}
/** @throws Error if a picture was read as another code than the one in it */
async function namesRead(
  read: Read,
  reader: Reader,
  { pictures, codes, names }: Pictures,
): Promise<string[]> {
  const right: string[] = [];
  for (const [index, picture] of pictures.entries()) {
    const { text } = await read(reader, picture, LOOKS);
    if (text === '') continue;
    if (text !== codes[index]) throw new Error(`${reader} reads ${names[index] ?? ''} as ${text}`);
    right.push(names[index] ?? '');
  }
  return right;
}

interface Stage {
  browser: Browser;
  launch: (...args: string[]) => Promise<Browser>;
  say: Say;
}
async function verdictsRow(system: RunningSystem, stage: Stage): Promise<Row> {
  const names = Array.from({ length: TICKETS }, (_, index) => `Guest Number${index}`);
  const tonight = await showTonight(system, Object.fromEntries(names.map((name) => [name, 2])));
  const film = await filmOf(
    stage.browser,
    names.map((name) => tonight.codeOf(name)),
  );
  try {
    const verdicts = await watchedVerdicts(system, stage, film.path);
    const wrong = verdicts.filter(({ kind }) => kind !== 'let-in');
    if (wrong.length > 0) throw new Error(`True tickets were judged ${wrong[0]?.kind ?? ''}`);
    const times = verdicts.map(({ ms }) => ms);
    const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
    return {
      name: 'door: from a ticket before the camera to the verdict on the screen, with the server’s answer',
      ours: `p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`,
      baseline: '–',
      result: `p95 ${p95.toFixed(0)} ms of ${times.length} verdicts`,
      toReach: `p95 < ${VERDICT_MS} ms`,
      reached: p95 < VERDICT_MS,
    };
  } finally {
    film.remove();
  }
}

async function watchedVerdicts(
  system: RunningSystem,
  { launch, say }: Stage,
  film: string,
): Promise<SeenVerdict[]> {
  const browser = await launch(
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  );
  try {
    const context = await browser.newContext(PHONE);
    await context.addInitScript({ content: WATCH_VERDICTS });
    const page = await context.newPage();
    await page.goto(await pairingUrl(system));
    await page.getByLabel('Name of this phone').fill('bench');
    await page.getByRole('button', { name: 'Add this phone' }).click();
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    const seen = (): Promise<SeenVerdict[]> => page.evaluate<SeenVerdict[]>('verdicts');
    // The decoder is compiled with the first one.
    const enough = async () => (await seen()).length > VERDICTS;
    say(`watching ${VERDICTS} verdicts`);
    await waitFor(`${VERDICTS} verdicts`, enough, FILM_SECONDS);
    return (await seen()).slice(1, VERDICTS + 1);
  } finally {
    await browser.close();
  }
}

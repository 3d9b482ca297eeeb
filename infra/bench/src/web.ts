import type { Show } from '@club/contracts';
import { askHost } from '@club/client';
import { CHROMIUM_FLAGS, findChromium, freePort } from '@club/engines';
import { chromium, type Browser } from 'playwright-core';
import { startBenchSystem, type BenchSystem } from './bench-system.js';
import { startMailSink } from './mail-sink.js';
import { inParallel, median } from './measure/rounds.js';
import { CATEGORIES, KINDS, visitByLighthouse, type PageRun } from './web/lighthouse-page.js';
import { interactiveOn, paintOf, slowestPress } from './web/live-page.js';
import { reportPages, type Measured, type MeasuredPage } from './web/web-report.js';

/** `npm run bench:web [-- RUNS]`: the size and speed of five pages, as medians of five runs or of RUNS. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const RUNS = Number(process.argv[2] ?? 5);
/** A paint takes a third of a second: more of them cost little and vary less. */
const PAINTS_PER_RUN = 3;
const RENDERINGS = 300;

/** The first run is not counted, because browsers are slower then. */
async function repeated<T>(what: string, work: () => Promise<T>, times = RUNS): Promise<T[]> {
  await work();
  const results: T[] = [];
  for (let run = 0; run < times; run += 1) {
    say(`${what}, ${run + 1} of ${times}`);
    results.push(await work());
  }
  return results;
}

/** Renders the home page often, so that its code is compiled as in a server that has run for weeks. */
async function warm({ pageServerPort }: BenchSystem): Promise<void> {
  say(`rendering ${RENDERINGS} pages`);
  await inParallel(RENDERINGS, 2, async (index) => {
    const reply = await fetch(`http://127.0.0.1:${pageServerPort}/?visit=${index}`);
    if (!reply.ok) throw new Error(`the home page answered ${reply.status}`);
    await reply.arrayBuffer();
  });
}

const medianOf = <Name extends string>(names: readonly Name[], value: (name: Name) => number[]) =>
  Object.fromEntries(names.map((name) => [name, median(value(name))])) as Record<Name, number>;

async function measurePage(url: string, page: string, port: number): Promise<MeasuredPage> {
  const runs: PageRun[] = await repeated(page, () => visitByLighthouse(url, port, say));
  return {
    page,
    scores: medianOf(CATEGORIES, (name) => runs.map(({ scores }) => scores[name])),
    sent: medianOf([...KINDS, 'all'] as const, (kind) => runs.map(({ sent }) => sent[kind])),
    lcp: median(runs.map(({ lcp }) => lcp)),
    cls: median(runs.map(({ cls }) => cls)),
  };
}

const launched = async (...args: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(say), args: [...CHROMIUM_FLAGS, ...args] });

/** The figures that a new browser reports itself. */
async function measureLive(at: (path: string) => string, show: string): Promise<Measured> {
  const browser = await launched();
  try {
    const paints = await repeated(
      'home, not slowed down',
      () => paintOf(browser, at('/')),
      RUNS * PAINTS_PER_RUN,
    );
    const answers = await repeated('home, on a slow phone', () => interactiveOn(browser, at('/')));
    const presses = await repeated('the booking form', () =>
      slowestPress(browser, at(`/booking/${show}`)),
    );
    return {
      'home: LCP with nothing slowed down, s': median(paints),
      'home: interactive on a slow phone and network, s': median(answers),
      'booking form: INP on a slow processor, ms': median(presses),
    };
  } finally {
    await browser.close();
  }
}

async function measureByLighthouse(
  at: (path: string) => string,
  show: string,
): Promise<MeasuredPage[]> {
  const port = await freePort();
  const browser = await launched(`--remote-debugging-port=${port}`);
  try {
    const pages: MeasuredPage[] = [];
    for (const [page, path] of [
      ['home', '/'],
      ['show', `/show/${show}`],
      ['booking', `/booking/${show}`],
      ['gift cards', '/gift-cards'],
    ] as const) {
      pages.push(await measurePage(at(path), page, port));
    }
    pages.push(await measurePage(at('/').replace('localhost', 'door.localhost'), 'door', port));
    return pages;
  } finally {
    await browser.close();
  }
}

async function measureAll(system: BenchSystem): Promise<string> {
  const { body: shows } = await askHost<Show[]>(
    { port: system.gatewayPort },
    'localhost',
    '/api/shows',
  );
  const id = shows.find(({ soldTickets, maxTickets }) => soldTickets + 2 <= maxTickets)?.id ?? '';
  const at = (path: string): string => `${system.publicOrigin}${path}`;
  await warm(system);
  const live = await measureLive(at, id);
  const pages = await measureByLighthouse(at, id);
  const home = pages.find(({ page }) => page === 'home');
  if (home === undefined) throw new Error('the home page was not measured');
  const measured: Measured = {
    'home: kB without pictures': home.sent.all - home.sent.Image,
    'home: kB of script': home.sent.Script,
    'home: LCP on a slow phone and network, s': home.lcp,
    'every page: CLS': Math.max(...pages.map(({ cls }) => cls)),
    ...live,
  };
  return reportPages(pages, measured, RUNS);
}

const sink = await startMailSink();
const system = await startBenchSystem(sink.url, say);
try {
  process.stdout.write(`${await measureAll(system)}\n`);
} finally {
  await system.stop();
  sink.stop();
}

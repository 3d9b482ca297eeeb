import type { Show } from '@club/contracts';
import { askHost, CHROMIUM_FLAGS, findChromium, freePort } from '@club/testing';
import { chromium, type Browser } from 'playwright-core';
import { startBenchSystem, type BenchSystem } from './bench-system.js';
import { startMailSink } from './mail-sink.js';
import { median } from './measure/rounds.js';
import { CATEGORIES, KINDS, visitByLighthouse, type PageRun } from './web/lighthouse-page.js';
import { paintOf, slowestPress } from './web/live-page.js';
import { reportPages, type Measured, type MeasuredPage } from './web/web-report.js';

/** `npm run bench:web [-- RUNS]`: what four pages weigh and how fast they are; medians of five runs or of as many as named. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const RUNS = Number(process.argv[2] ?? 5);

async function repeated<T>(what: string, work: () => Promise<T>): Promise<T[]> {
  // Not counted: a server that has just started is still compiling, and people meet one that runs for weeks.
  await work();
  const results: T[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    say(`${what}, ${run + 1} of ${RUNS}`);
    results.push(await work());
  }
  return results;
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

async function measureAll(system: BenchSystem, browser: Browser, port: number): Promise<string> {
  const { body: shows } = await askHost<Show[]>({ port: system.gatewayPort }, 'localhost', '/api/shows');
  const id = shows.find(({ soldTickets, maxTickets }) => soldTickets + 2 <= maxTickets)?.id ?? '';
  const at = (path: string): string => `${system.publicOrigin}${path}`;
  const pages: MeasuredPage[] = [];
  for (const [page, path] of [
    ['home', '/'],
    ['show', `/show/${id}`],
    ['booking', `/booking/${id}`],
    ['gift cards', '/gift-cards'],
  ] as const) {
    pages.push(await measurePage(at(path), page, port));
  }
  const home = pages.find(({ page }) => page === 'home');
  if (home === undefined) throw new Error('the home page was not measured');
  const measured: Measured = {
    'home: kB without pictures': home.sent.all - home.sent.Image,
    'home: kB of script': home.sent.Script,
    'home: LCP on a slow phone and network, s': home.lcp,
    'home: LCP with nothing slowed down, s': median(await repeated('home, not slowed down', () => paintOf(browser, at('/')))),
    'every page: CLS': Math.max(...pages.map(({ cls }) => cls)),
    'booking form: INP on a slow processor, ms': median(
      await repeated('the booking form', () => slowestPress(browser, at(`/booking/${id}`))),
    ),
  };
  return reportPages(pages, measured, RUNS);
}

const sink = await startMailSink();
const system = await startBenchSystem(sink.url, say);
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(say),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});
try {
  process.stdout.write(`${await measureAll(system, browser, port)}\n`);
} finally {
  await browser.close();
  await system.stop();
  sink.stop();
}

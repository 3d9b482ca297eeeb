import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Show } from '@club/contracts';
import { askHost, CHROMIUM_FLAGS, findChromium, freePort } from '@club/testing';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { startBenchSystem, type BenchSystem } from './bench-system.js';
import { startMailSink } from './mail-sink.js';
import { median } from './measure/rounds.js';

/** `npm run bench:web [-- RUNS]`: Lighthouse's mobile profile on four pages, median of five runs or as many as named, and what they send. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const RUNS = Number(process.argv[2] ?? 5);
const MOST_SCRIPT_KB = 130;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

interface PageResult {
  page: string;
  scores: Scores;
  /** kB over the network. */
  script: number;
  whole: number;
}

async function measure(url: string, port: number): Promise<{ scores: Scores; script: number; whole: number }> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...CATEGORIES] });
  if (result === undefined) throw new Error(`Lighthouse says nothing about ${url}`);
  const { categories, audits } = result.lhr;
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])) as Scores;
  const details = audits['network-requests']?.details as { items: { resourceType: string; transferSize: number }[] } | undefined;
  const sent = (only?: string): number =>
    (details?.items ?? [])
      .filter(({ resourceType }) => only === undefined || resourceType === only)
      .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  for (const { title, score, scoreDisplayMode } of Object.values(audits)) {
    if (scoreDisplayMode === 'binary' && score === 0) say(`  ${url}: ${title}`);
  }
  return { scores, script: sent('Script'), whole: sent() };
}

async function measurePage(system: BenchSystem, page: { name: string; path: string }, port: number): Promise<PageResult> {
  const runs: Awaited<ReturnType<typeof measure>>[] = [];
  // Not counted: a server that has just started is still compiling, and people meet one that runs for weeks.
  await measure(`${system.publicOrigin}${page.path}`, port);
  for (let run = 0; run < RUNS; run += 1) {
    say(`${page.name}, ${run + 1} of ${RUNS}`);
    runs.push(await measure(`${system.publicOrigin}${page.path}`, port));
  }
  const scores = Object.fromEntries(CATEGORIES.map((name) => [name, median(runs.map((one) => one.scores[name]))])) as Scores;
  return { page: page.name, scores, script: median(runs.map(({ script }) => script)), whole: median(runs.map(({ whole }) => whole)) };
}

function table(results: PageResult[]): string {
  const rows = results.map(({ page, scores, script, whole }) => {
    const isReached = CATEGORIES.every((name) => scores[name] >= LEAST[name]) && (page !== 'home' || script <= MOST_SCRIPT_KB);
    return `| ${page} | ${CATEGORIES.map((name) => scores[name]).join(' | ')} | ${script.toFixed(0)} | ${whole.toFixed(0)} | ${isReached ? 'yes' : '**no**'} |`;
  });
  return [
    '| page | performance | accessibility | best practices | SEO | script kB | all kB | reached |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const sink = await startMailSink();
const system = await startBenchSystem(sink.url, say);
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(say),
  args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`],
});
try {
  const { body: shows } = await askHost<Show[]>({ port: system.gatewayPort }, 'localhost', '/api/shows');
  const id = shows.find(({ soldTickets, maxTickets }) => soldTickets < maxTickets)?.id ?? '';
  const pages = [
    { name: 'home', path: '/' },
    { name: 'show', path: `/show/${id}` },
    { name: 'booking', path: `/booking/${id}` },
    { name: 'gift cards', path: '/gift-cards' },
  ];
  const results: PageResult[] = [];
  for (const page of pages) results.push(await measurePage(system, page, port));
  const shown = table(results);
  const intro = `\`npm run bench:web\` on ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}: Lighthouse, mobile profile, median of ${RUNS} after one that is not counted, served by the local edge.`;
  const wanted = `To reach: performance ${LEAST.performance}, all else 100; at most ${MOST_SCRIPT_KB} kB of JavaScript on the home page.`;
  writeFileSync(fileURLToPath(new URL('../web-results.md', import.meta.url)), `# Pages, measured\n\n${intro} ${wanted}\n\n${shown}\n`);
  process.stdout.write(`${shown}\n`);
} finally {
  await browser.close();
  await system.stop();
  sink.stop();
}

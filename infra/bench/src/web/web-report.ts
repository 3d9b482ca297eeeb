import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { CATEGORIES, KINDS, type PageRun } from './lighthouse-page.js';

const MIN_SCORES: PageRun['scores'] = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** They ask search engines not to list them, which costs a page most of its score for them. */
const NOT_LISTED = ['booking', 'door'];

const isReached = ({ page, scores }: MeasuredPage): boolean =>
  CATEGORIES.every(
    (name) => scores[name] >= MIN_SCORES[name] || (name === 'seo' && NOT_LISTED.includes(page)),
  );

export interface MeasuredPage extends PageRun {
  page: string;
}
/** The figures that infra/bench/budgets.json limits under "measured". */
export type Measured = Record<string, number>;

const fileBeside = (name: string): string =>
  fileURLToPath(new URL(`../../${name}`, import.meta.url));
const rowOf = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const headOf = (cells: readonly string[]): string[] => [
  rowOf(cells),
  rowOf(cells.map(() => '---')),
];

const pageTable = (pages: readonly MeasuredPage[]): string[] => [
  ...headOf([
    'page',
    ...CATEGORIES,
    'LCP s',
    'CLS',
    ...KINDS.map((kind) => `${kind.toLowerCase()} kB`),
    'all kB',
    'scores reached',
  ]),
  ...pages.map((measured) =>
    rowOf([
      measured.page,
      ...CATEGORIES.map((name) => measured.scores[name]),
      measured.lcp.toFixed(2),
      measured.cls.toFixed(3),
      ...KINDS.map((kind) => measured.sent[kind].toFixed(0)),
      measured.sent.all.toFixed(0),
      isReached(measured) ? 'yes' : '**no**',
    ]),
  ),
];

const budgetTable = (measured: Measured, budgets: Measured): string[] => [
  ...headOf(['budget', 'measured', 'at most', 'reached']),
  ...Object.entries(budgets).map(([what, most]) => {
    const value = measured[what] ?? Number.NaN;
    return rowOf([what, Number(value.toFixed(3)), most, value <= most ? 'yes' : '**no**']);
  }),
];

/** Writes web-results.md and web-results.json, which `npm run check` compares with the budgets. @returns the tables. */
export function reportPages(
  pages: readonly MeasuredPage[],
  measured: Measured,
  runs: number,
): string {
  const { measured: budgets } = JSON.parse(readFileSync(fileBeside('budgets.json'), 'utf8')) as {
    measured: Measured;
  };
  const date = new Date().toISOString().slice(0, 10);
  const shown = [...pageTable(pages), '', ...budgetTable(measured, budgets)].join('\n');
  const intro = [
    `\`npm run bench:web\` on ${cpus().length} cores, ${date}, medians of ${runs}, served by the local edge. The first table is Lighthouse's`,
    'mobile profile (a slow phone on a slow network) after one visit that is not counted; the aim is performance 95, all else 100 (the',
    'booking form and the door ask search engines not to list them, so their score for them does not count). The',
    'second has the figures that infra/bench/budgets.json limits: INP is the slowest press or key of a buyer who fills in the booking form on a',
    'processor four times slower than this one; a page is interactive when its first button answers, on that processor and on the',
    'network of Lighthouse’s phone.',
  ].join('\n');
  writeFileSync(fileBeside('web-results.md'), `# Pages, measured\n\n${intro}\n\n${shown}\n`);
  writeFileSync(
    fileBeside('web-results.json'),
    `${JSON.stringify({ date, measured, pages }, null, 2)}\n`,
  );
  return shown;
}

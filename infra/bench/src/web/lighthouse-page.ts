import lighthouse from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export const KINDS = ['Document', 'Script', 'Stylesheet', 'Font', 'Image'] as const;

export interface PageRun {
  /** 0 to 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  /** kB over the network. */
  sent: Record<(typeof KINDS)[number] | 'all', number>;
  /** Largest contentful paint on Lighthouse's slow phone, in seconds. */
  lcp: number;
  /** Cumulative layout shift. */
  cls: number;
}

const among = <Name extends string>(names: readonly Name[], value: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, number>;

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const scoresOf = ({ categories }: Report): PageRun['scores'] =>
  among(CATEGORIES, (name) => Math.round((categories[name]?.score ?? 0) * 100));

function sentIn({ audits }: Report): PageRun['sent'] {
  const details = audits['network-requests']?.details as
    { items: { resourceType: string; transferSize: number }[] } | undefined;
  return among([...KINDS, 'all'] as const, (kind) => {
    const wanted = (details?.items ?? []).filter(
      ({ resourceType }) => kind === 'all' || resourceType === kind,
    );
    return wanted.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000;
  });
}

function figureOf({ audits }: Report, audit: string): number {
  const { numericValue, errorMessage = 'no figure' } = audits[audit] ?? {};
  if (numericValue === undefined) throw new Error(`${audit}: ${errorMessage}`);
  return numericValue;
}

/** Lighthouse sometimes reports no paint; then it visits the page again. */
const MAX_ATTEMPTS = 3;

/** One visit that Lighthouse could measure. @throws Error after three failed attempts. */
export async function visitByLighthouse(
  url: string,
  port: number,
  say: (line: string) => void,
): Promise<PageRun> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await visit(url, port, say);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      say(`  ${url}: trying again after ${String(error)}`);
    }
  }
}

/** One visit with Lighthouse's mobile profile. @param say prints every audit that the page fails. */
async function visit(url: string, port: number, say: (line: string) => void): Promise<PageRun> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { lhr } = result;
  for (const { title, score, scoreDisplayMode } of Object.values(lhr.audits)) {
    if (scoreDisplayMode === 'binary' && score === 0) say(`  ${url}: ${title}`);
  }
  const lcp = figureOf(lhr, 'largest-contentful-paint') / 1000;
  return {
    scores: scoresOf(lhr),
    sent: sentIn(lhr),
    lcp,
    cls: figureOf(lhr, 'cumulative-layout-shift'),
  };
}

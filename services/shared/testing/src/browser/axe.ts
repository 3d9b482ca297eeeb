import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const source = (): string =>
  readFileSync(
    createRequire(`${process.cwd()}/package.json`).resolve('axe-core/axe.min.js'),
    'utf8',
  );

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

interface RunningAnimation {
  effect: { getComputedTiming: () => { endTime: number } } | null;
  finished: Promise<unknown>;
}

/** A dialog that is fading in has pale colours for a moment, on a busy machine for longer. */
const animationsEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { document } = globalThis as unknown as {
      document: { getAnimations: () => RunningAnimation[] };
    };
    const ends = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(ends);
  });

/**
 * The violations that axe finds on the page once its animations have ended, one per line. The page's security policy forbids to insert
 * axe as a script, so it is evaluated instead.
 * @param within a selector, because a person cannot reach the part of a page that is behind a dialog.
 */
export async function violationsOn(page: Page, within = 'html'): Promise<string[]> {
  await animationsEnd(page);
  await page.evaluate(source());
  const found = await page.evaluate(
    async ([tags, root]) => {
      const { axe } = globalThis as unknown as {
        axe: { run: (root: string, options: object) => Promise<{ violations: Violation[] }> };
      };
      return (await axe.run(root, { runOnly: { type: 'tag', values: tags } })).violations;
    },
    [RULES, within] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

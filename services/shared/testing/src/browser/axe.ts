import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { animationsEnded } from './animations.js';

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

/**
 * The violations that axe finds on the page once its animations have ended, one per line. The page's security policy forbids to insert
 * axe as a script, so it is evaluated instead.
 * @param within a selector, because a person cannot reach the part of a page that is behind a dialog.
 */
export async function violationsOn(page: Page, within = 'html'): Promise<string[]> {
  await animationsEnded(page);
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

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { animationsEnded } from './animations.js';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const source = (): string =>
  readFileSync(
    createRequire(`${process.cwd()}/package.json`).resolve('axe-core/axe.min.js'),
    'utf8',
  );

interface Violation {
  id: string;
  nodes: { target: string[]; failureSummary?: string }[];
}

/** How often axe may look again because something on the page has moved meanwhile. */
const LOOKS = 10;

/**
 * The violations that axe finds on the page once its animations have ended, one per line. The page's security policy forbids to insert
 * axe as a script, so it is evaluated instead. The pointer leaves the page first: a link under it would change its colour.
 * @param within a selector, because a person cannot reach the part of a page that is behind a dialog.
 * @throws Error if the page does not come to rest.
 */
export const violationsOn = (page: Page, within = 'html'): Promise<string[]> =>
  violationsOf(page, within, { type: 'tag', values: RULES });

/** The violations of the rules about colours. A page that was checked in one look needs no others in its other look. */
export const colourViolationsOn = (page: Page): Promise<string[]> =>
  violationsOf(page, 'html', { type: 'rule', values: COLOUR_RULES });

interface Rules {
  type: 'tag' | 'rule';
  values: readonly string[];
}

async function violationsOf(page: Page, within: string, rules: Rules): Promise<string[]> {
  await page.mouse.move(0, 0);
  for (let look = 0; look < LOOKS; look += 1) {
    await animationsEnded(page);
    await page.evaluate(source());
    const { violations, hasMoved } = await runAxe(page, within, rules);
    if (!hasMoved)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`,
        ),
      );
  }
  throw new Error(`The page did not come to rest while axe looked at it ${LOOKS} times.`);
}

interface Look {
  violations: Violation[];
  /** Whether an animation has begun meanwhile. Colours that were measured during one say nothing. */
  hasMoved: boolean;
}

const runAxe = (page: Page, within: string, rules: Rules): Promise<Look> =>
  page.evaluate(
    async ([root, runOnly]) => {
      const { axe, addEventListener, removeEventListener } = globalThis as unknown as {
        axe: { run: (root: string, options: object) => Promise<{ violations: Violation[] }> };
        addEventListener: (kind: string, listener: () => void) => void;
        removeEventListener: (kind: string, listener: () => void) => void;
      };
      let hasMoved = false;
      const moved = (): void => void (hasMoved = true);
      const kinds = ['transitionrun', 'animationstart'];
      for (const kind of kinds) addEventListener(kind, moved);
      const { violations } = await axe.run(root, { runOnly });
      for (const kind of kinds) removeEventListener(kind, moved);
      return { violations, hasMoved };
    },
    [within, rules] as const,
  );

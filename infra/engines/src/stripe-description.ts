import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, type Progress } from './engine-cache.js';
import { run } from './process/child.js';

/** Always this version. The module carries the description as a file; no code of it is built or run. */
const MODULE = 'github.com/stripe/stripe-mock@v0.203.0';
const FILE = 'embedded/openapi/spec3.json';

/**
 * Finds Stripe's OpenAPI description, as Stripe publishes it inside a Go module.
 * @throws Error with one sentence that says what to install instead.
 */
export async function findStripeDescription(progress: Progress): Promise<string> {
  const named = process.env['STRIPE_OPENAPI'];
  if (named !== undefined && existsSync(named)) return named;
  const advice = 'Install Go, or name a copy of spec3.json in STRIPE_OPENAPI.';
  const go = onPath('go');
  if (go === undefined) throw new Error(`Stripe's API description could not be had. ${advice}`);
  progress(`fetching Stripe's API description (${MODULE})`);
  try {
    const answer = await run(go, ['mod', 'download', '-json', MODULE]);
    const folder = /"Dir": "([^"]+)"/.exec(answer)?.[1];
    if (folder === undefined) throw new Error(answer.trim());
    return join(folder, FILE);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Stripe's API description could not be had (${reason}). ${advice}`, {
      cause: error,
    });
  }
}

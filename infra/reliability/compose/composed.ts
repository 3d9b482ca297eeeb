import { askHost } from '@club/client';
import { runningSystem } from '@club/testing';
import { collectComposedEvidence } from '../src/containers/composed-evidence.js';
import { Composition } from '../src/containers/composition.js';
import type { Evidence } from '../src/evidence.js';
import { waitForConvergenceOf } from '../src/convergence.js';

/** The composition that the test run started. */
export const system = runningSystem();
export const composition = new Composition(system.composition ?? '', system.port);

/** The path of an image of any show. */
export async function anyImage(): Promise<string> {
  const { body } = await askHost(system, 'localhost', '/api/shows');
  const found = /\/objects\/uploads\/[\w-]+/.exec(JSON.stringify(body))?.[0];
  if (found === undefined) throw new Error('No show has an image.');
  return found;
}

const CONVERGENCE_SECONDS = 120;
export const evidence = (): Promise<Evidence> => collectComposedEvidence(composition, system);

/** Waits until all of these addresses have a completed booking and the auditor finds no difference. */
export const waitForBookings = (emails: readonly string[]): Promise<void> =>
  waitForConvergenceOf(evidence, CONVERGENCE_SECONDS, ({ bookings }) => {
    const completed = new Set(
      bookings.filter(({ state }) => state === 'completed').map(({ email }) => email),
    );
    return emails.every((email) => completed.has(email));
  });

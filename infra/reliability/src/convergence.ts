import { waitFor } from '@club/engines';
import { type RunningSystem } from '@club/testing';
import { audit } from './auditor.js';
import { gatherEvidence, type Evidence } from './evidence.js';

/** Each audit reads whole collections; a shorter pause would slow down the system that it waits for. */
const PAUSE_MS = 400;

/**
 * Waits until `isComplete` holds and the auditor finds no difference.
 * @throws Error with the last differences.
 */
export function waitForConvergence(
  system: RunningSystem,
  seconds: number,
  isComplete: (evidence: Evidence) => boolean = () => true,
): Promise<void> {
  return waitForConvergenceOf(() => gatherEvidence(system), seconds, isComplete);
}

/** The same for evidence that is gathered in another way. */
export async function waitForConvergenceOf(
  gather: () => Promise<Evidence>,
  seconds: number,
  isComplete: (evidence: Evidence) => boolean,
): Promise<void> {
  let found: string[] = [];
  const look = async (): Promise<boolean> => {
    const evidence = await gather();
    found = audit(evidence);
    if (!isComplete(evidence)) found.push('the evidence is not complete yet');
    return found.length === 0;
  };
  try {
    await waitFor('the system to converge', look, seconds, PAUSE_MS);
  } catch (error) {
    throw new Error(`${String(error)}: ${found.slice(0, 5).join('; ')}`, { cause: error });
  }
}

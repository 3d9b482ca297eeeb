import { waitFor } from '@club/engines';
import { type RunningSystem } from '@club/testing';
import { audit } from './auditor.js';
import { gatherEvidence, type Evidence } from './evidence.js';

/** The auditor reads everything at each look; looking more often would only slow the system that heals. */
const PAUSE_MS = 400;

/**
 * Waits until `isThere` and the auditor finds nothing.
 * @throws Error that names what the auditor found last.
 */
export function peace(
  system: RunningSystem,
  seconds: number,
  isThere: (evidence: Evidence) => boolean = () => true,
): Promise<void> {
  return peaceOf(() => gatherEvidence(system), seconds, isThere);
}

/** The same, by whatever road the evidence comes. */
export async function peaceOf(
  gather: () => Promise<Evidence>,
  seconds: number,
  isThere: (evidence: Evidence) => boolean,
): Promise<void> {
  let found: string[] = [];
  const look = async (): Promise<boolean> => {
    const evidence = await gather();
    found = audit(evidence);
    if (!isThere(evidence)) found.push('what was waited for is not there yet');
    return found.length === 0;
  };
  try {
    await waitFor('peace', look, seconds, PAUSE_MS);
  } catch (error) {
    throw new Error(`${String(error)}: ${found.slice(0, 5).join('; ')}`, { cause: error });
  }
}

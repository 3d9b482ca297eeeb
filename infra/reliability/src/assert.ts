import type { RunningSystem } from '@club/testing';
import { audit } from './auditor.js';
import { gatherEvidence } from './evidence.js';

/** @throws Error with the sentence if the fact does not hold. */
export function assert(holds: boolean, sentence: string): void {
  if (!holds) throw new Error(sentence);
}

/** @throws Error with what the auditor finds about the document with this id. */
export async function assertSound(system: RunningSystem, id: string): Promise<void> {
  const found = audit(await gatherEvidence(system)).filter((line) => line.includes(id));
  assert(found.length === 0, `The auditor: ${found.slice(0, 5).join('; ')}`);
}

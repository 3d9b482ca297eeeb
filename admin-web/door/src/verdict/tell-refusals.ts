import type { PhoneScan } from '@club/contracts';
import type { DoorClient } from '../night/door-client';

/** A code may stay before the camera, or be shown again and again. The club's figures count it once. */
const SAME_CODE_MS = 60_000;
/** The camera may see a wall of posters. */
const MAX_TOLD = 10;
const PATIENCE_MS = 8_000;

type Tell = (read: 'not-a-ticket' | 'forged', scan: PhoneScan) => Promise<void>;

/**
 * Tells the server of codes that the phone has refused alone, so that the club's figures have them. Nothing waits for it and it
 * may fail: without a network such codes are not counted.
 */
export function createTeller(
  client: Pick<DoorClient, 'scan'>,
  now = () => performance.now(),
): Tell {
  const told = new Map<string, number>();
  return async (read, { code, showId }) => {
    for (const [known, at] of told) if (now() - at >= SAME_CODE_MS) told.delete(known);
    if (told.has(code) || told.size >= MAX_TOLD) return;
    told.set(code, now());
    const known = read === 'forged' ? code : await hashOf(code);
    await client
      .scan({ code: known, showId }, AbortSignal.timeout(PATIENCE_MS))
      .catch(() => undefined); // the next code is told whatever has become of this one
  };
}

/** Other codes are none of the club's business, such as a boarding pass with a name. Their hash is no ticket either. */
async function hashOf(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

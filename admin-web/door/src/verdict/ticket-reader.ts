import { isTicketId, openTicketCode, TICKET_ID_BYTES, type NightBundle } from '@club/contracts';

type Bytes = Uint8Array<ArrayBuffer>;
type Keys = NightBundle['keys'];
/** Whether a signature belongs to what was signed, by one key. */
export type VerifyWith = (signature: Bytes, signed: Bytes) => Promise<boolean>;
type Prepare = (publicKey: Bytes) => Promise<VerifyWith>;

/** What a true ticket says. Its ids are the `ticketId` of a party and of a show. */
export interface TicketFacts {
  booking: string;
  show: string;
  admits: number;
  issue: number;
}
type Answer = TicketFacts | 'not-a-ticket' | 'forged';

/** Reads tickets with the public keys alone, as the service does. */
export type TicketReader = (code: string) => Promise<Answer>;

export async function ticketReader(keys: Keys, prepare: Prepare = prepareKey) {
  const ring = new Map(
    await Promise.all(
      keys.map(async ({ id, publicKey }) => [id, await prepare(bytesOf(publicKey))] as const),
    ),
  );
  const read: TicketReader = async (code) => {
    const sealed = openTicketCode(code.trim());
    if (sealed === undefined) return 'not-a-ticket';
    const verify = ring.get(sealed.keyId);
    // guard: phones-check-signatures
    if (verify === undefined || !(await verify(sealed.signature, sealed.signed))) return 'forged';
    const [booking, show] = await Promise.all([
      ticketIdOf(sealed.bookingId, TICKET_ID_BYTES.booking),
      ticketIdOf(sealed.showId, TICKET_ID_BYTES.show),
    ]);
    return { booking, show, admits: sealed.admits, issue: sealed.issue };
  };
  return read;
}

/** The ids of the first format may be any text; the list has the hash of such an id. */
async function ticketIdOf(id: string, length: number): Promise<string> {
  if (isTicketId(id, length)) return id;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
  return [...new Uint8Array(hash, 0, length)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

async function prepareKey(publicKey: Bytes): Promise<VerifyWith> {
  try {
    return await nativeKey(publicKey);
  } catch {
    return nobleKey(publicKey); // Chrome below 137, Safari below 17, Firefox below 129
  }
}

export async function nativeKey(publicKey: Bytes): Promise<VerifyWith> {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  return (signature, signed) => crypto.subtle.verify('Ed25519', key, signature, signed);
}

/** In a chunk of its own, which is kept on each phone and run on few. */
export async function nobleKey(publicKey: Bytes): Promise<VerifyWith> {
  const { verifyAsync } = await import('@noble/ed25519');
  // By default it is more lenient than browsers and node. It throws for points that are not on the curve.
  return (signature, signed) =>
    verifyAsync(signature, signed, publicKey, { zip215: false }).catch(() => false);
}

const bytesOf = (base64url: string): Bytes =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

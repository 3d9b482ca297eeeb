import {
  createHash,
  createSign,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>;
const headOf = (major: number, size: number): Buffer => {
  const type = major << 5;
  if (size < 24) return Buffer.from([type | size]);
  return size < 256
    ? Buffer.from([type | 24, size])
    : Buffer.from([type | 25, size >> 8, size & 255]);
};
/** The few kinds of values that a new passkey consists of. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? headOf(0, value) : headOf(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map)
    return Buffer.concat([
      headOf(5, value.size),
      ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)]),
    ]);
  return Buffer.concat([headOf(2, value.length), value]);
}

const USER_PRESENT_VERIFIED_SYNCED = 0b0001_1101;
const WITH_KEY = 0x40;

/** What an authenticator does, without a browser. Its counter is 0, as that of a synced passkey, unless a test sets it. */
export class SoftAuthenticator {
  counter = 0;
  flags = USER_PRESENT_VERIFIED_SYNCED;
  origin = 'http://admin.localhost';
  rpId = 'admin.localhost';
  crossOrigin = false;
  private readonly id = randomBytes(16);
  private privateKey: KeyObject | undefined;
  private userHandle = '';

  create({ challenge, user }: { challenge: string; user: { id: string } }): object {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = pair.privateKey;
    this.userHandle = user.id;
    const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.from([0, this.id.length]);
    const data = [this.data(this.flags | WITH_KEY), Buffer.alloc(16), length, this.id, key];
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Buffer.concat(data)],
    ]);
    return this.envelope({
      attestationObject: base64url(cbor(attestation)),
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge)),
      transports: ['internal'],
    });
  }

  get({ challenge }: { challenge: string }): object {
    if (this.privateKey === undefined) throw new Error('There is no passkey yet.');
    const data = this.data(this.flags);
    const client = this.clientData('webauthn.get', challenge);
    const signer = createSign('sha256').update(Buffer.concat([data, sha256(client)]));
    return this.envelope({
      authenticatorData: base64url(data),
      clientDataJSON: base64url(client),
      signature: base64url(signer.sign(this.privateKey)),
      userHandle: this.userHandle,
    });
  }

  private data(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.rpId), Buffer.from([flags]), counter]);
  }
  private clientData(type: string, challenge: string): Buffer {
    const { origin, crossOrigin } = this;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }
  private envelope(response: object): object {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

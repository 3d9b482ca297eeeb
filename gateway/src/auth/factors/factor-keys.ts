import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../../config.js';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export interface Sealed {
  /** IV, tag and cipher text. */
  bytes: Buffer;
  keyId: string;
}

/** Encrypts the secrets of authenticator apps. The first key of STAFF_FACTOR_KEY seals; the others open what they sealed. */
@Injectable()
export class FactorKeys {
  private readonly keys: ReadonlyMap<string, Buffer>;
  private readonly newest: string;

  constructor(@Inject(SETTINGS) { STAFF_FACTOR_KEY: setting }: GatewaySettings) {
    const secrets = setting.split(',').map((secret) => secret.trim());
    this.keys = new Map(secrets.map((secret) => [idOf(secret), keyOf(secret)]));
    this.newest = idOf(secrets[0] ?? '');
  }

  /** @param owner only this account can use the secret: a row that is copied to another account cannot be opened. */
  seal(plain: Uint8Array, owner: string): Sealed {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key(this.newest), iv).setAAD(Buffer.from(owner));
    const text = Buffer.concat([cipher.update(plain), cipher.final()]);
    return { bytes: Buffer.concat([iv, cipher.getAuthTag(), text]), keyId: this.newest };
  }

  /** @throws Error if the key is missing, or if the bytes are not what was sealed for this owner. */
  open({ bytes, keyId }: Sealed, owner: string): Uint8Array<ArrayBuffer> {
    const options = { authTagLength: TAG_BYTES };
    const iv = bytes.subarray(0, IV_BYTES);
    const decipher = createDecipheriv(ALGORITHM, this.key(keyId), iv, options)
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = bytes.subarray(IV_BYTES + TAG_BYTES);
    return new Uint8Array(Buffer.concat([decipher.update(text), decipher.final()]));
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id);
    if (key === undefined) throw new Error(`STAFF_FACTOR_KEY lacks the key ${id}`);
    return key;
  }
}

const idOf = (secret: string): string =>
  createHash('sha256').update(`factor-key-id ${secret}`).digest('hex').slice(0, 8);
const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'staff-factors', KEY_BYTES));

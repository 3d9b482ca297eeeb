/** Text with names, as it lies on the disk. */
export interface Sealed {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

const AES = { name: 'AES-GCM', length: 256 } as const;
const IV_BYTES = 12;

/** The key cannot leave the browser. It protects copied files of a lost phone, not a phone that is unlocked. */
const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey(AES, false, ['encrypt', 'decrypt']);

/** @param known the key of an earlier text that this one replaces */
export async function seal(plain: string, known?: CryptoKey): Promise<Sealed> {
  const key = known ?? (await newKey());
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const bytes = new TextEncoder().encode(plain);
  return { key, iv, text: await crypto.subtle.encrypt({ name: AES.name, iv }, key, bytes) };
}

/** @returns undefined if this browser can no longer read it */
export async function unseal({ key, iv, text }: Sealed): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: AES.name, iv }, key, text));
  } catch {
    return undefined; // the reader goes on without it
  }
}

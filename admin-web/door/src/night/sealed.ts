/** A text that contains people's names, encrypted, as IndexedDB stores it together with its key. */
export interface Sealed {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  /** The ciphertext. */
  text: ArrayBuffer;
}

const AES = { name: 'AES-GCM', length: 256 } as const;
const IV_BYTES = 12;

/**
 * Scripts cannot export the key, but the browser may store it beside the text. It does not protect against someone who has
 * the whole browser profile or the unlocked phone.
 */
const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey(AES, false, ['encrypt', 'decrypt']);

/** @param known the key of an earlier text that this one replaces */
export async function seal(plain: string, known?: CryptoKey): Promise<Sealed> {
  const key = known ?? (await newKey());
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const bytes = new TextEncoder().encode(plain);
  return { key, iv, text: await crypto.subtle.encrypt({ name: AES.name, iv }, key, bytes) };
}

/** @returns the plain text, or undefined if this browser can no longer decrypt it */
export async function unseal({ key, iv, text }: Sealed): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: AES.name, iv }, key, text));
  } catch {
    return undefined; // callers treat the text as lost
  }
}

/** Where the browser blocks its storage, the keys last as long as the page. */
const whilePageIsOpen: Record<string, string> = {};

function storedKeys(): Record<string, string> {
  try {
    return sessionStorage;
  } catch {
    return whilePageIsOpen;
  }
}

/** FNV-1a, so that the storage has no names and addresses. If two forms have one hash, the server refuses the second. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

interface PurchaseKey {
  key: string;
  /** The purchase is paid, so the same form is another purchase from now on. */
  renew: () => string;
}

/**
 * The idempotency key of a purchase. The same form is the same purchase, also after a reload, because the answer to its
 * payment may be lost with the page. A changed form is a new purchase.
 */
export function purchaseKey(form: object): PurchaseKey {
  const keys = storedKeys();
  const name = `gift-${hashOf(JSON.stringify(form))}`;
  const renew = () => (keys[name] = crypto.randomUUID());
  return { key: keys[name] ?? renew(), renew };
}

import type { Payer } from './charge-card';

const MIN_NAME = 2;
const looksLikeEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text);

/** Who pays with a wallet: what was typed is meant, and the wallet only fills in what is missing. */
export function payerOf(typed: Payer, wallet: Payer): Payer {
  const [name, email] = [typed.name.trim(), typed.email.trim()];
  return {
    name: name.length >= MIN_NAME ? name : wallet.name,
    email: looksLikeEmail(email) ? email : wallet.email,
  };
}

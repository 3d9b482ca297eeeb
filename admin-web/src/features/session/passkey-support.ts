/** Whether the browser knows passkeys. */
export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** The library that asks the browser gives its errors a code. */
const codeOf = (thrown: Error): string =>
  'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';

/** Why the browser made or used no passkey, in words; undefined if something else has failed. */
export function passkeyProblemOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code = codeOf(thrown);
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'This device already has a passkey for your account.';
  // The person has closed the browser’s dialog, or it took too long.
  const isLeft = ['NotAllowedError', 'AbortError'].includes(thrown.name);
  return isLeft || code.startsWith('ERROR_')
    ? 'The browser did not use a passkey. Please try again.'
    : undefined;
}

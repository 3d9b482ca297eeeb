const policy = (scripts: string): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    "worker-src 'self'",
    "connect-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const COMMON = {
  'permissions-policy':
    'camera=(self), screen-wake-lock=(self), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/**
 * The headers of a file of the door app; its server sends them, and its build counts them into the version, because a
 * phone keeps them together with the file. A worker obeys the policy of its own script: WebAssembly is compiled by the
 * decoder alone, so that the page keeps the strictest policy there is.
 * @param name the path below the folder of the built app, such as `assets/page-1a2b.js`
 */
export const doorHeadersOf = (name: string): Record<string, string> => ({
  ...COMMON,
  'content-security-policy': policy(
    name.startsWith('assets/decoder.worker-') ? "'self' 'wasm-unsafe-eval'" : "'self'",
  ),
});

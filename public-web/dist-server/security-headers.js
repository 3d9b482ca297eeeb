/**
 * Headers of every page: no inline script, nobody frames us, the card provider is the only stranger.
 * @param stripeOrigin where the card provider's script and API live.
 */
export const securityHeaders = (stripeOrigin) => ({
    'content-security-policy': [
        "default-src 'self'",
        `script-src 'self' ${stripeOrigin}`,
        `connect-src 'self' ${stripeOrigin} https://api.stripe.com`,
        `frame-src ${stripeOrigin} https://js.stripe.com https://hooks.stripe.com`,
        "img-src 'self' data:",
        "style-src 'self' 'unsafe-inline'",
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
});
//# sourceMappingURL=security-headers.js.map
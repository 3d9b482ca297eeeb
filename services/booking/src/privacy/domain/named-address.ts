/** A letter, figure or underscore, or one sign of an address that follows such: `ada` and `l.da` both end in `da`. */
const NOT_AFTER_ADDRESS = String.raw`(?<!\w)(?<!\w[.+'-])`;
/** `x.organic`, `x.org.uk` and `x.org-shop.com` begin with `x.org`; the end of a sentence or a dash is none of these. */
const NOT_BEFORE_ADDRESS = String.raw`(?!\w|\.\w|-[\w-]*\.\w)`;

/**
 * A pattern that finds an e-mail address in a text, and not where it is a part of a longer address, which is another
 * person's. It works in MongoDB (PCRE) and here; use it without regard to case.
 */
export const naming = (email: string): string =>
  `${NOT_AFTER_ADDRESS}${email.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}${NOT_BEFORE_ADDRESS}`;

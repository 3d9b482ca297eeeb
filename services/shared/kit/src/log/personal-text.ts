const CUT = '[cut]';

/** Where a value may begin in text and in a line of JSON, in which a line break is written `\n`. */
const START = String.raw`(?<=^|[^\p{L}\p{N}_.+%\\-]|\\(?:[bfnrt]|u[0-9a-f]{4}))`;
/** The same for text in which `-` and `.` are part of the value: never in the middle of an escape such as `\u0007`. */
const NO_ESCAPE = String.raw`(?<!\\(?:u[0-9a-f]{0,3})?)`;

interface Form {
  form: RegExp;
  /** Matches every text in which the form occurs. Most lines fail this cheap test, so the form itself is not tried. */
  hint: RegExp;
}

/**
 * What an unforeseen text may contain of a person or of what opens something. Each form is bounded, so that long lines
 * stay cheap.
 */
const FORMS: readonly Form[] = [
  // A phone number: +44 (0)20 7946 0958, 020 7946 0958, 07700900123.
  {
    form: new RegExp(
      String.raw`${START}(?:\+[1-9]|0[1-9])(?:[ ()-]{0,2}\d){7,13}(?![\p{L}\p{N}_-])`,
      'gu',
    ),
    hint: /[+0][1-9](?:[ ()-]{0,2}\d){7}/,
  },
  // The code of a gift card, as we write it and as people type it.
  {
    form: new RegExp(
      String.raw`${START}[2-9A-HJKMNP-TV-Z](?:[ -]?[2-9A-HJKMNP-TV-Z]){24}(?![\p{L}\p{N}_-])`,
      'gu',
    ),
    hint: /[2-9A-HJKMNP-TV-Z](?:[ -]?[2-9A-HJKMNP-TV-Z]){13}/, // 14: the 13 digits of the time in each line must not match
  },
  // A staff token.
  {
    form: new RegExp(String.raw`${START}eyJ[\w-]{10,2000}\.[\w-]{10,4000}\.[\w-]{10,700}`, 'gu'),
    hint: /eyJ/,
  },
  // The token of a link or of a ticket.
  {
    form: new RegExp(
      String.raw`${START}[\w-]{1,400}\.[\w-]{1,400}\.[\w-]{43}(?:[\w-]{43})?(?![\w\-])`,
      'gu',
    ),
    hint: /\.[\w-]{43}/,
  },
  // A client secret of Stripe.
  { form: new RegExp(String.raw`${START}pi_\w{1,80}_secret_\w{1,80}`, 'gu'), hint: /_secret_/ },
  // Keys of Stripe.
  {
    form: new RegExp(String.raw`${START}(?:[sr]k_(?:live|test)|whsec)_\w{8,250}`, 'gu'),
    hint: /k_live_|k_test_|whsec_/,
  },
  // A password in an address.
  { form: /(?<=:\/\/[^\s:@/"]{1,64}:)[^\s@/"]{1,200}(?=@)/g, hint: /:\/\// },
  // An e-mail address, also as part of a URL.
  {
    form: new RegExp(
      String.raw`${NO_ESCAPE}[\p{L}\p{N}.!#$&'*+=?^_{|}~-]{1,64}(?:@|%40)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}`,
      'giu',
    ),
    hint: /@|%40/,
  },
];

/** Replaces every part that looks like an e-mail address, a phone number, the code of a gift card or a token. */
export function cutPersonalText(text: string): string {
  return FORMS.reduce(
    (cut, { form, hint }) => (hint.test(cut) ? cut.replace(form, CUT) : cut),
    text,
  );
}

/** Fields that are never logged, at any depth. */
const PERSONAL = new Set([
  'email',
  'customerEmail',
  'intentEmail',
  'purchaserEmail',
  'recipientEmail',
  'to',
  'name',
  'customerName',
  'purchaserName',
  'recipientName',
  'phone',
  'customerPhone',
  'personalMessage',
  'password',
  'token',
  'authorization',
  'cookie',
  'clientSecret',
  'giftCardCode',
  'giftCardCodes',
]);
const MAX_DEPTH = 5;

/** The object without the values of personal fields: a copy if there is anything to cut. Errors stay as they are. */
export function cutPersonalFields(fields: Record<string, unknown>): Record<string, unknown> {
  if (Object.keys(fields).every((field) => isHarmless(field, fields[field]))) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, cutField(field, value, MAX_DEPTH)]),
  );
}

/** Most lines have ids and figures only. To copy them would cost more than to look at them. */
const isHarmless = (field: string, value: unknown): boolean =>
  (typeof value !== 'object' || value === null) && !PERSONAL.has(field);

function cutField(field: string, value: unknown, depth: number): unknown {
  if (PERSONAL.has(field) && value !== undefined && value !== null) return CUT;
  return cutInside(value, depth);
}

function cutInside(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  if (depth === 0) return CUT;
  if (Array.isArray(value)) return value.map((item) => cutInside(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([field, inner]) => [field, cutField(field, inner, depth - 1)]),
  );
}

/** Dates, errors and instances of other classes are written as they write themselves. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

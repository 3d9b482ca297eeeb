const MAX_CHARACTERS = 300;

/**
 * The first line of an error's message without anything that may come from a visitor: e-mail addresses, queries and
 * fragments of addresses (they hold the secrets of links), quoted text, long numbers and ids. The name of a property
 * that the browser quotes is our own.
 */
export const withoutPersonalData = (message: string): string =>
  (message.split(/[\r\n\u2028\u2029]/)[0] ?? '')
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
    .replace(/\S+@\S+/g, '[e-mail]')
    .replace(/[?#][^\s"')]*/g, '')
    .replace(/(reading|setting) '([\w$]{1,40})'/g, '$1 $2')
    .replace(/(^|[\s(,:])(["'`]).*\2/g, '$1[text]')
    .replace(/(^|[\s(,:])["'`“‘].*$/, '$1[text]')
    .replace(/[\w-]*\d[\w-]{3,}/g, '[id]')
    .slice(0, MAX_CHARACTERS)
    .trim();

import Bowser from 'bowser';

/** A user agent in words, such as "Firefox on Windows", so that people recognise their devices. */
export function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return 'Unknown device';
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = firstOf(platform.model, os.name);
  const name = firstOf(browser.name, 'Unknown browser');
  return system === '' ? name : `${name} on ${system}`;
}

/** The parser leaves a name out, or empty, if it does not know it. */
const firstOf = (...names: (string | undefined)[]): string =>
  names.find((name) => name !== undefined && name !== '') ?? '';

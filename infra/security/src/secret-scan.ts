import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The forms of real secrets. No file that leaves this machine may contain one. */
const FORMS: readonly [what: string, form: RegExp][] = [
  ['a live Stripe key', /\b[sr]k_live_[A-Za-z0-9]{10,}/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{15,}\.eyJ[A-Za-z0-9_-]{15,}\.[A-Za-z0-9_-]{15,}/],
  ['a webhook secret', /\bwhsec_[A-Za-z0-9]{24,}/],
  [
    'an address with a password',
    /\b(?:mongodb(?:\+srv)?|redis|amqp|smtps?|postgres):\/\/[^\s:@/'"`$<{]+:(?!local-|password@)[^\s:@/'"`$<{]{6,}@/,
  ],
  ['a cloud key', /\bAKIA[0-9A-Z]{16}\b/],
  // `openssl rand -hex 24`: no checksum and no id of ours has this length.
  ['a secret of make-secrets.sh', /(?<![0-9a-f])[0-9a-f]{48}(?![0-9a-f])/],
];
/** Files as make-secrets.sh makes them, wherever they lie. Those of the local mode are published on purpose. */
const SECRET_FILE = /(^|\/)(?!local-secrets\/)[^/]+\/[a-z_]+_(secret|password|url|keys?)$/;
const MAX_OUTPUT_BYTES = 20 * 1024 * 1024;

/** Every tracked file and every bundle for browsers. */
export function filesToScan(root: string): string[] {
  const tracked = execFileSync('git', ['ls-files', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  }).split('\0');
  const built = ['public-web/dist', 'admin-web/dist', 'admin-web/door/dist'].flatMap((folder) =>
    filesBelow(join(root, folder)),
  );
  return [...tracked.filter((file) => file !== '').map((file) => join(root, file)), ...built];
}

export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile());
}

/** @returns a line for each file that seems to contain a secret, without the secret itself. */
export function scan(files: readonly string[], known: readonly string[] = []): string[] {
  return files.flatMap((file) => {
    const text =
      statSync(file, { throwIfNoEntry: false })?.isFile() === true
        ? readFileSync(file, 'latin1')
        : '';
    const forms = FORMS.filter(([, form]) => form.test(text)).map(([what]) => `${file}: ${what}`);
    const values = known
      .filter((value) => text.includes(value))
      .map(() => `${file}: a secret of the running system`);
    const files = SECRET_FILE.test(file) && text !== '' ? [`${file}: a file of secrets`] : [];
    return [...forms, ...values, ...files];
  });
}

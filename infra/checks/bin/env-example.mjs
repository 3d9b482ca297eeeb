// `npm run env-example`: writes .env.example from what the compose files ask for and what the settings' schemas say of it; with
// --check only compares. Secrets are files and stand there by name only.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsSchema as gateway } from '../../../gateway/dist/config.js';
import { settingsSchema as mail } from '../../../services/mail/dist/config.js';
import { fail, root, say } from '../../dev/bin/preflight.mjs';

const FILE = join(root, '.env.example');
/** Variables of the compose files alone. */
const OF_COMPOSE = {
  SECRETS: ['The folder that infra/docker/make-secrets.sh filled', './secrets'],
  PUBLIC_HOST: ['The site’s host name; its certificate is fetched by itself', 'www.example.org'],
  ADMIN_HOST: ['The staff area’s host name', 'admin.example.org'],
  ADMIN_RANGES: [
    'Address ranges that may see the staff area, a blank between them; all where it is empty',
    '',
  ],
  EDGE_PORT: ['The port of local mode; production takes 80 and 443', '8080'],
};
const described = { ...gateway.shape, ...mail.shape };

const local = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const production = readFileSync(join(root, 'infra/docker/compose.production.yml'), 'utf8');
const asked = new Map();
for (const [, name, rest] of `${production}\n${local}`.matchAll(/\$\{([A-Z_]+)(:[?-][^}]*)?\}/g)) {
  asked.set(name, (asked.get(name) ?? false) || (rest ?? '').startsWith(':?'));
}
const secrets = [...local.matchAll(/^ {2}(\w+):\s+\{ file:/gm)].map(([, name]) => name);

const entry = ([name, isNeeded]) => {
  const [words, value] = OF_COMPOSE[name] ?? [described[name]?.description, ''];
  if (words === undefined)
    fail(`${name} is asked for by a compose file, and no schema describes it.`);
  return [
    `# ${words}${isNeeded ? ' (needed in production)' : ''}`,
    `${isNeeded || value !== '' ? '' : '# '}${name}=${value}`,
  ];
};
const text = [
  '# Settings of `docker compose`; local mode needs none of them. Made by `npm run env-example`.',
  ...Object.keys(OF_COMPOSE).flatMap((name) => entry([name, asked.get(name) ?? false])),
  ...[...asked].filter(([name]) => !(name in OF_COMPOSE)).flatMap(entry),
  `# Secrets are files in the folder above: ${secrets.join(', ')}`,
  '',
].join('\n');

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
  say('.env.example is written');
} else if (readFileSync(FILE, 'utf8') !== text) {
  fail('.env.example is not what the settings say: npm run env-example');
}

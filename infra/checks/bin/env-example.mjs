// `npm run env-example`: writes .env.example from the variables of the compose files and the descriptions in the settings
// schemas. With --check it only compares. Secrets are files, so only their names appear.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsSchema as gateway } from '../../../gateway/dist/config.js';
import { settingsSchema as booking } from '../../../services/booking/dist/config.js';
import { settingsSchema as mail } from '../../../services/mail/dist/config.js';
import { fail, root, say } from '../../dev/bin/preflight.mjs';

const FILE = join(root, '.env.example');
/** Variables that only the compose files and the scripts of infra/docker use. */
const OF_COMPOSE = {
  COMPOSE_FILE: [
    'The files of production. Without this line every command is one of local mode, in each new shell',
    'docker-compose.yml:infra/docker/compose.production.yml',
  ],
  SECRETS: ['The folder that infra/docker/make-secrets.sh filled', './secrets'],
  PUBLIC_HOST: [
    'The host name of the site; its certificate is fetched automatically',
    'www.example.org',
  ],
  ADMIN_HOST: ['The host name of the staff area', 'admin.example.org'],
  DOOR_HOST: ['The host name of the phones at the door', 'door.example.org'],
  ADMIN_RANGES: [
    'Address ranges that may open the staff area, separated by blanks; empty allows all in production',
    '',
  ],
  OUTSIDE_IPV6: [
    'false if the machine has no IPv6; the host names then must not have an AAAA record',
    'true',
  ],
  BACKUP_RECIPIENT: ['The public key (age1…) for which npm run backup encrypts', ''],
  EDGE_PORT: ['The port of local mode; production uses 80 and 443', '8080'],
};
const described = { ...booking.shape, ...gateway.shape, ...mail.shape };

const local = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const production = readFileSync(join(root, 'infra/docker/compose.production.yml'), 'utf8');
const variables = new Map();
for (const [, name, rest] of `${production}\n${local}`.matchAll(/\$\{([A-Z_]+)(:[?-][^}]*)?\}/g)) {
  if (name.endsWith('_IMAGE')) continue; // for machines that cannot fetch the images; not a setting of a club
  variables.set(name, (variables.get(name) ?? false) || (rest ?? '').startsWith(':?'));
}
const secrets = [...local.matchAll(/^ {2}(\w+):\s+\{ file:/gm)].map(([, name]) => name);

const entry = ([name, isNeeded]) => {
  const [description, value] = OF_COMPOSE[name] ?? [described[name]?.description, ''];
  if (description === undefined)
    fail(
      `A compose file uses ${name}, but no settings schema describes it. Add .describe() to its schema.`,
    );
  return [
    `# ${description}${isNeeded ? ' (needed in production)' : ''}`,
    `${isNeeded || value !== '' ? '' : '# '}${name}=${value}`,
  ];
};
const text = [
  '# Settings of `docker compose`; local mode needs none of them. Written by `npm run env-example`.',
  ...Object.keys(OF_COMPOSE).flatMap((name) => entry([name, variables.get(name) ?? false])),
  ...[...variables].filter(([name]) => !(name in OF_COMPOSE)).flatMap(entry),
  `# Secrets are files in the folder above: ${secrets.join(', ')}`,
  '',
].join('\n');

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
  say('.env.example is written.');
} else if (readFileSync(FILE, 'utf8') !== text) {
  fail('.env.example is out of date. Run "npm run env-example".');
}

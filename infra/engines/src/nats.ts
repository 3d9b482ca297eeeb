import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Child } from './process/child.js';
import { isListening } from './process/ports.js';
import { waitFor } from './process/wait-for.js';
import { tryToInstall } from './debian-package.js';
import { onPath, type Progress } from './engine-cache.js';

/** The parts of production's configuration that hold here, too. */
const SHARED = ['users.conf', 'limits.conf'].map((name) =>
  fileURLToPath(new URL(`../../kubernetes/base/nats/${name}`, import.meta.url)),
);
const NAMES = ['gateway', 'catalog', 'booking', 'enquiry', 'mail'] as const;
export type NatsUser = (typeof NAMES)[number];

/** The address of NATS for one process, with the rights that this process has in production. */
export const natsUrlAs = (user: NatsUser, port: number): string =>
  `nats://${user}:local-${user}@127.0.0.1:${port}`;

interface NatsPlace {
  port: number;
  folder: string;
  /** The certificate and its key, if connections shall be encrypted. */
  tls?: { certificate: string; key: string };
}

/**
 * Carries calls when several copies of each service run, with the users and limits of production.
 * @throws Error with one sentence that says what is missing.
 */
export async function startNats(
  { port, folder, tls }: NatsPlace,
  progress: Progress,
): Promise<Child> {
  const program = onPath('nats-server') ?? (await installed(progress));
  const config = join(folder, `nats-${port}.conf`);
  writeFileSync(
    config,
    [
      ...NAMES.map((name) => `${name}_password: "local-${name}"`),
      ...SHARED.map((file) => readFileSync(file, 'utf8')),
      ...(tls === undefined
        ? []
        : [`tls { cert_file: "${tls.certificate}", key_file: "${tls.key}" }`]),
    ].join('\n'),
  );
  const args = ['--config', config, '--addr', '127.0.0.1', '--port', String(port)];
  const child = new Child({
    name: 'nats',
    command: program,
    args,
    logFile: join(folder, 'nats.log'),
  });
  await waitFor('NATS', () => isListening({ host: '127.0.0.1', port }));
  return child;
}

async function installed(progress: Progress): Promise<string> {
  await tryToInstall('nats-server', progress);
  const program = onPath('nats-server', '/usr/sbin/nats-server');
  if (program === undefined)
    throw new Error('NATS is missing: install it (for example "apt-get install nats-server").');
  return program;
}

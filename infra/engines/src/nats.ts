import { join } from 'node:path';
import { Child } from './process/child.js';
import { isListening } from './process/ports.js';
import { waitFor } from './process/wait-for.js';
import { tryToInstall } from './debian-package.js';
import { onPath, type Progress } from './engine-cache.js';

/** Carries calls when several copies of each service run. @throws Error with one sentence that says what is missing. */
export async function startNats(
  { port, folder }: { port: number; folder: string },
  progress: Progress,
): Promise<Child> {
  const program = onPath('nats-server') ?? (await installed(progress));
  const args = ['--addr', '127.0.0.1', '--port', String(port)];
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

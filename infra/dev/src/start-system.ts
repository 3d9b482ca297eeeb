import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, isFree, run, startEngines, type Engines, type Progress } from '@club/engines';
import type { LocalSettings } from './config.js';
import {
  adminOrigin,
  processTable,
  publicOrigin,
  script,
  type Ports,
  type ProcessName,
  type ProcessSpec,
} from './process-table.js';
import { storedSecrets, type Secrets } from './secrets.js';
import { Supervisor } from './supervisor.js';

export interface System {
  publicOrigin: string;
  adminOrigin: string;
  mailUrl: string | undefined;
  emulatorUrl: string;
  admin: { username: string; password: string };
  webhookSecret: string;
  ticketSecret: string;
  logFolder: string;
  engines: Engines;
  supervisor: Supervisor;
  specs: ProcessSpec[];
  stop(): Promise<void>;
}

interface StartOptions {
  folder: string;
  progress: Progress;
  /** Additional settings for the processes; tests shorten sweeps and cause crashes with them. */
  overrides?: Record<string, string>;
  /** Nodes of a database that we start. One is enough for everything but the loss of a primary. */
  databaseNodes?: 1 | 3;
  /** Whether both sites are served from their sources, as `npm run dev` does. */
  fromSources?: boolean;
}

/** Starts engines and processes and adds the demo data. Visitors can book when it resolves. @throws Error with one sentence. */
export async function startSystem(
  settings: LocalSettings,
  { folder, progress, overrides = {}, databaseNodes = 1, fromSources = false }: StartOptions,
): Promise<System> {
  await checkPort('CLUB_PORT', settings.CLUB_PORT);
  if (settings.SMTP_URL === undefined) await checkPort('CLUB_MAIL_PORT', settings.CLUB_MAIL_PORT);
  const logFolder = join(folder, 'logs');
  mkdirSync(logFolder, { recursive: true });
  const secrets = storedSecrets(folder, {
    username: settings.ADMIN_USERNAME,
    password: settings.ADMIN_PASSWORD,
  });
  const engines = await timed('starting engines', progress, () =>
    startEngines(join(folder, 'engines'), givenEngines(settings), {
      mailPort: settings.CLUB_MAIL_PORT,
      databaseNodes,
      progress,
    }),
  );
  const supervisor = new Supervisor(logFolder, progress);
  const stop = async (): Promise<void> => {
    await supervisor.stop();
    await engines.stop();
  };
  try {
    const ports = await pickPorts();
    const plan = { settings, engines, ports, secrets, folder, overrides, fromSources };
    const specs = processTable(plan);
    await timed('starting processes', progress, () => startAll(supervisor, specs));
    const system = describeSystem(settings, { secrets, ports, engines });
    if (settings.CLUB_DEMO_DATA === 'on')
      await timed('adding demo data', progress, () => seed(settings, system));
    return { ...system, logFolder, supervisor, specs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Parts {
  secrets: Secrets;
  ports: Ports;
  engines: Engines;
}
const describeSystem = (settings: LocalSettings, { secrets, ports, engines }: Parts) => ({
  publicOrigin: publicOrigin(settings),
  adminOrigin: adminOrigin(settings),
  mailUrl: engines.mailUrl,
  emulatorUrl: `http://127.0.0.1:${ports['stripe-emulator']}`,
  admin: { username: secrets.adminUsername, password: secrets.adminPassword },
  webhookSecret: secrets.webhookSecret,
  ticketSecret: secrets.ticketSecret,
  engines,
});

function seed(
  settings: LocalSettings,
  { admin, emulatorUrl }: Pick<System, 'admin' | 'emulatorUrl'>,
): Promise<string> {
  const env = {
    EDGE_PORT: String(settings.CLUB_PORT),
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    ...(settings.STRIPE_SECRET_KEY === undefined && { EMULATOR_URL: emulatorUrl }),
  };
  return run(process.execPath, [script('infra/demo/dist/main.js')], { env });
}

async function startAll(supervisor: Supervisor, specs: ProcessSpec[]): Promise<void> {
  for (const spec of specs) supervisor.start(spec);
  await Promise.all(specs.map((spec) => supervisor.ready(spec)));
}

async function checkPort(setting: string, port: number): Promise<void> {
  if (await isFree(port)) return;
  throw new Error(
    `Cannot start: port ${port} is in use. Stop the program that uses it, or set ${setting} to another port.`,
  );
}

const givenEngines = (settings: LocalSettings) => ({
  mongoUrl: settings.MONGO_URL,
  redisUrl: settings.REDIS_URL,
  objectStoreUrl: settings.OBJECT_STORE_URL,
  smtpUrl: settings.SMTP_URL,
});

async function pickPorts(): Promise<Ports> {
  const names: (keyof Ports)[] = [
    ...([
      'stripe-emulator',
      'catalog',
      'booking',
      'enquiry',
      'mail',
      'gateway',
      'public-web',
      'admin-web',
      'edge',
    ] satisfies ProcessName[]),
    'gateway-calls',
    'catalog-health',
    'booking-health',
    'enquiry-health',
    'mail-health',
  ];
  const picked = await Promise.all(names.map(async (name) => [name, await freePort()] as const));
  return Object.fromEntries(picked) as Ports;
}

/** Reports that the work begins and how long it took. */
async function timed<T>(what: string, progress: Progress, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  progress(`${what} …`);
  const result = await work();
  progress(`${what}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return result;
}

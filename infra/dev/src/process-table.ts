import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Engines } from '@club/engines';
import { publicKeyOf } from '@club/settings';
import { clubSettingsSchema, type LocalSettings } from './config.js';
import type { Secrets } from './secrets.js';

const ROOT = new URL('../../../', import.meta.url);
export const script = (path: string): string => fileURLToPath(new URL(path, ROOT));

export type ProcessName =
  | 'stripe-emulator'
  | 'catalog'
  | 'booking'
  | 'enquiry'
  | 'mail'
  | 'gateway'
  | 'public-web'
  | 'admin-web'
  | 'edge';
export type Ports = Record<ProcessName, number> &
  Record<
    'gateway-calls' | 'catalog-health' | 'booking-health' | 'enquiry-health' | 'mail-health',
    number
  >;

export interface ProcessSpec {
  name: ProcessName;
  script: string;
  env: Record<string, string>;
  /** Answers 200 when the process is ready. */
  healthUrl: string;
}

interface Plan {
  settings: LocalSettings;
  engines: Engines;
  ports: Ports;
  secrets: Secrets;
  folder: string;
  /** Additional settings for every process; tests shorten the sweeps with them. */
  overrides: Record<string, string>;
  /** Whether both sites are served from their sources, as `npm run dev` does. */
  fromSources: boolean;
}

const local = (port: number): string => `127.0.0.1:${port}`;
const http = (port: number): string => `http://127.0.0.1:${port}`;
export const publicOrigin = (settings: LocalSettings): string =>
  `http://localhost:${settings.CLUB_PORT}`;
export const adminOrigin = (settings: LocalSettings): string =>
  `http://admin.localhost:${settings.CLUB_PORT}`;

const doorOrigin = (settings: LocalSettings): string =>
  `http://door.localhost:${settings.CLUB_PORT}`;

/** Stripe with your own test keys, or the emulator. */
function stripeEnv({ settings, ports, secrets }: Plan): Record<string, string> {
  if (settings.STRIPE_SECRET_KEY !== undefined) {
    return definedOnly({
      STRIPE_SECRET_KEY: settings.STRIPE_SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: settings.STRIPE_PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: settings.STRIPE_WEBHOOK_SECRET,
      STRIPE_API_URL: settings.STRIPE_API_URL,
      STRIPE_JS_URL: settings.STRIPE_JS_URL,
    });
  }
  const emulator = `http://localhost:${ports['stripe-emulator']}`;
  return {
    STRIPE_SECRET_KEY: 'sk_test_club',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_club',
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
    STRIPE_API_URL: http(ports['stripe-emulator']),
    STRIPE_JS_URL: `${emulator}/stripe.js`,
  };
}

const clubEnv = ({ settings }: Plan): Record<string, string> =>
  definedOnly(clubSettingsSchema.parse(settings));

const definedOnly = (env: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

/** Saves a third of the memory of seven small processes at the same speed (infra/bench/results.md). */
const LEAN = { NODE_OPTIONS: '--max-semi-space-size=4', MALLOC_ARENA_MAX: '2' };

/** Every process of the system with its settings, in the order of their start. */
export function processTable(plan: Plan): ProcessSpec[] {
  const { settings, ports } = plan;
  const emulated = settings.STRIPE_SECRET_KEY === undefined;
  const table = [
    ...(emulated ? [emulator(plan)] : []),
    ...services(plan),
    gateway(plan),
    ...webServers(plan).map(plan.fromSources ? fromSources : (spec) => spec),
    edge(plan),
  ];
  const base = {
    CLUB_MODE: 'local',
    NODE_ENV: 'production',
    PATH: process.env['PATH'] ?? '',
    ...LEAN,
  };
  return table
    .map((spec) => ({
      ...spec,
      env: { ...base, ...spec.env, ...plan.overrides, ...ownOverride(plan, spec.name) },
    }))
    .filter(({ name }) => ports[name] > 0);
}

/** Only booking gets `booking.CRASH_AT`. */
const ownOverride = ({ overrides }: Plan, name: ProcessName): Record<string, string> =>
  Object.fromEntries(
    Object.entries(overrides)
      .filter(([key]) => key.startsWith(`${name}.`))
      .map(([key, value]) => [key.slice(name.length + 1), value]),
  );

const emulator = ({ ports, secrets, folder }: Plan): ProcessSpec => ({
  name: 'stripe-emulator',
  script: script('infra/stripe-emulator/dist/main.js'),
  env: {
    EMULATOR_PORT: String(ports['stripe-emulator']),
    EMULATOR_FILE: `${folder}/stripe-books.jsonl`,
    STRIPE_WEBHOOK_URL: `${http(ports.gateway)}/api/stripe/webhook`,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
  },
  healthUrl: `${http(ports['stripe-emulator'])}/stripe.js`,
});

/** Calls between services and from the gateway. */
const callEnv = ({ ports }: Plan): Record<string, string> => ({
  CATALOG_ADDRESS: local(ports.catalog),
  BOOKING_ADDRESS: local(ports.booking),
  ENQUIRY_ADDRESS: local(ports.enquiry),
  MAIL_ADDRESS: local(ports.mail),
  GATEWAY_ADDRESS: local(ports['gateway-calls']),
});

const callerKeys = ({ secrets }: Plan): Record<string, string> => ({
  CLUB_CALLER_KEYS: Object.entries(secrets.callSecrets)
    .map(([name, secret]) => `${name}:${publicKeyOf(secret)}`)
    .join(' '),
});

function service(
  plan: Plan,
  name: 'catalog' | 'booking' | 'enquiry' | 'mail',
  env: Record<string, string>,
): ProcessSpec {
  const healthPort = plan.ports[`${name}-health`];
  return {
    name,
    script: script(`services/${name}/dist/main.js`),
    env: { ...callEnv(plan), ...callerKeys(plan), HEALTH_PORT: String(healthPort), ...env },
    healthUrl: `${http(healthPort)}/health/ready`,
  };
}

function services(plan: Plan): ProcessSpec[] {
  const { engines, secrets, settings } = plan;
  return [
    service(plan, 'booking', {
      BOOKING_MONGO_URL: engines.mongoUrl('booking'),
      REDIS_URL: engines.redisUrlAs('booking'),
      GIFT_CARD_SECRET: secrets.giftCardSecret,
      TICKET_SECRET: secrets.ticketSecret,
      DOOR_SALES: settings.DOOR_SALES,
      ...stripeEnv(plan),
    }),
    service(plan, 'catalog', {
      CLUB_CALL_SECRET: secrets.callSecrets.catalog,
      CATALOG_MONGO_URL: engines.mongoUrl('catalog'),
      OBJECT_STORE_URL: engines.objectStoreUrl,
      UPLOAD_ORIGIN: adminOrigin(settings),
    }),
    service(plan, 'enquiry', {
      ENQUIRY_MONGO_URL: engines.mongoUrl('enquiry'),
      REDIS_URL: engines.redisUrlAs('enquiry'),
      ADMIN_ORIGIN: adminOrigin(settings),
      ...clubEnv(plan),
    }),
    service(plan, 'mail', {
      CLUB_CALL_SECRET: secrets.callSecrets.mail,
      REDIS_URL: engines.redisUrlAs('mail'),
      SMTP_URL: engines.smtpUrl,
      PUBLIC_ORIGIN: publicOrigin(settings),
      ...clubEnv(plan),
    }),
  ];
}

const gateway = (plan: Plan): ProcessSpec => ({
  name: 'gateway',
  script: script('gateway/dist/main.js'),
  env: {
    ...callEnv(plan),
    ...callerKeys(plan),
    GATEWAY_PORT: String(plan.ports.gateway),
    CLUB_CALL_SECRET: plan.secrets.callSecrets.gateway,
    GATEWAY_MONGO_URL: plan.engines.mongoUrl('gateway'),
    REDIS_URL: plan.engines.redisUrlAs('gateway'),
    OBJECT_STORE_URL: plan.engines.objectStoreUrl,
    PUBLIC_ORIGIN: publicOrigin(plan.settings),
    ADMIN_ORIGIN: adminOrigin(plan.settings),
    ADMIN_HOSTS: 'admin.localhost',
    DOOR_ORIGIN: doorOrigin(plan.settings),
    JWT_SECRET: plan.secrets.jwtSecret,
    COOKIE_SECRET: plan.secrets.cookieSecret,
    STAFF_FACTOR_KEY: plan.secrets.staffFactorKey,
    ADMIN_USERNAME: plan.secrets.adminUsername,
    ADMIN_PASSWORD: plan.secrets.adminPassword,
    ADMIN_EMAIL: 'admin@jaggerscomedy.example',
    ...clubEnv(plan),
    ...stripeEnv(plan),
  },
  healthUrl: `${http(plan.ports.gateway)}/health/ready`,
});

const webServers = ({ ports, settings, folder }: Plan): ProcessSpec[] => [
  {
    name: 'public-web',
    script: script('public-web/dist-server/main.js'),
    env: {
      PUBLIC_WEB_PORT: String(ports['public-web']),
      GATEWAY_URL: http(ports.gateway),
      PUBLIC_ORIGIN: publicOrigin(settings),
      KEPT_ASSETS_DIR: join(folder, 'kept-assets'),
    },
    healthUrl: `${http(ports['public-web'])}/health/ready`,
  },
  {
    name: 'admin-web',
    script: script('admin-web/dist-server/main.js'),
    env: { ADMIN_WEB_PORT: String(ports['admin-web']), DOOR_HOST: 'door.localhost' },
    healthUrl: `${http(ports['admin-web'])}/health/ready`,
  },
];

/** The site from sources that change while it runs. */
const fromSources = (site: ProcessSpec): ProcessSpec => ({
  ...site,
  script: site.script.replace('/dist-server/', '/dist-server/dev/'),
  env: { ...site.env, NODE_ENV: 'development' },
});

const edge = ({ ports, settings, engines }: Plan): ProcessSpec => {
  const { hostname, port } = new URL(engines.objectStoreUrl);
  return {
    name: 'edge',
    script: script('infra/dev/dist/edge/main.js'),
    env: {
      EDGE_PORT: String(settings.CLUB_PORT),
      ADMIN_HOST: 'admin.localhost',
      DOOR_HOST: 'door.localhost',
      GATEWAY_URL: http(ports.gateway),
      PUBLIC_WEB_URL: http(ports['public-web']),
      ADMIN_WEB_URL: http(ports['admin-web']),
      OBJECT_STORE_URL: `http://${hostname}:${port}`,
      BUCKET_INCOMING: 'club-incoming',
    },
    healthUrl: `http://127.0.0.1:${settings.CLUB_PORT}/api/venues`,
  };
};

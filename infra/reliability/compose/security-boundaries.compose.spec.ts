import { askHost } from '@club/client';
import { describe, expect, it } from '@jest/globals';
import { composition, system } from './composed.js';

/** Connects from inside a container. */
const reaches = async (service: string, host: string, port: number): Promise<boolean> => {
  const code = `const net = await import('node:net'); const s = net.connect({ host: '${host}', port: ${port}, timeout: 3000 });
    s.on('connect', () => process.exit(0)).on('error', () => process.exit(3)).on('timeout', () => process.exit(3));`;
  return (await composition.node(service, code)).code === 0;
};
const redis = (user: string, ...command: string[]) =>
  composition.runInside(
    'redis',
    'redis-cli',
    ...(user === '' ? [] : ['--user', user, '--pass', `local-${user}`, '--no-auth-warning']),
    ...command,
  );
const mongo = (database: string, code: string, user = database) =>
  composition.runInside(
    'mongo',
    'mongosh',
    '--quiet',
    `mongodb://${user}:local-${user}@127.0.0.1/${database}?directConnection=true`,
    '--eval',
    code,
  );

describe('the security boundaries between containers', () => {
  it('let only the edge, booking (Stripe), mail (SMTP) and the stand-ins reach the outside network', async () => {
    const names = ['edge', 'app', 'data', 'outside'];
    const ids = names.map((name) => `${composition.project}_${name}`);
    const { output } = await composition.attempt('docker', [
      'network',
      'inspect',
      '--format',
      '{{.Internal}}',
      ...ids,
    ]);
    expect(output.trim().split('\n')).toEqual(['true', 'true', 'true', 'false']);
    const out = (await composition.containers()).filter(
      ({ NetworkSettings }) => (ids[3] ?? '') in NetworkSettings.Networks,
    );
    expect(out.map(({ service }) => service).sort()).toEqual([
      'booking',
      'edge',
      'mail',
      'maildev',
      'stripe-emulator',
    ]);
    expect(await reaches('catalog', 'stripe-emulator', 12_111)).toBe(false);
    expect(await reaches('booking', 'stripe-emulator', 12_111)).toBe(true);
  });

  it('let page servers reach the gateway, but neither services nor engines', async () => {
    expect(await reaches('public-web', 'gateway', 3000)).toBe(true);
    for (const [host, port] of [
      ['booking', 7002],
      ['mongo', 27017],
      ['redis', 6379],
    ] as const) {
      expect([host, await reaches('public-web', host, port)]).toEqual([host, false]);
    }
  });

  it('let the database user of catalog read its own shows but no bookings', async () => {
    expect((await mongo('catalog', 'print(db.shows.countDocuments() > 0)')).output.trim()).toBe(
      'true',
    );
    const foreign = await mongo('catalog', "db.getSiblingDB('booking').orders.findOne()");
    expect(foreign.code).not.toBe(0);
    expect(foreign.output).toMatch(/not authorized/);
  });

  it('let the service itself change documents only, and its user for migrations also the validators', async () => {
    const user = (name: string, code: string) => mongo('booking', code, name);
    for (const code of [
      "db.runCommand({ collMod: 'offers', validator: {} })",
      "db.runCommand({ drop: 'offers' })",
      "db.runCommand({ dropIndexes: 'orders', index: '*' })",
      'db.runCommand({ dropDatabase: 1 })',
      "db.runCommand({ insert: 'offers', documents: [{}], bypassDocumentValidation: true })",
    ])
      expect([code, (await user('booking', code)).output]).toEqual([
        code,
        expect.stringMatching(/not authorized/),
      ]);
    const kept = "db.runCommand({ collMod: 'offers', validationLevel: 'strict' }).ok";
    expect((await user('booking-migration', kept)).output.trim()).toBe('1');
  });

  it('let a service see only its own keys in Redis, and a client without a password only ping', async () => {
    expect((await redis('', 'PING')).output.trim()).toBe('PONG');
    expect((await redis('', 'GET', 'x')).output).toMatch(/NOAUTH|NOPERM/);
    expect((await redis('booking', 'FLUSHALL')).output).toMatch(/NOPERM/);
    const meta = (owner: string) => `bull:mail-${owner}:meta`;
    for (const [user, owner] of [
      ['gateway', 'booking'],
      ['enquiry', 'booking'],
      ['booking', 'enquiry'],
    ] as const)
      expect((await redis(user, 'DEL', meta(owner))).output).toMatch(/NOPERM/);
    for (const owner of ['booking', 'enquiry'])
      for (const user of [owner, 'mail'])
        expect((await redis(user, 'EXISTS', meta(owner))).output).not.toMatch(/NOPERM/);
    expect((await redis('enquiry', 'SCAN', '0')).output).toMatch(/NOPERM/);
  });

  it('let the object store user of the gateway read served images and write nothing', async () => {
    const mc = (command: string) =>
      composition.attempt('docker', [
        'compose',
        'run',
        '--rm',
        '--no-deps',
        '-T',
        '--entrypoint',
        'sh',
        'buckets',
        '-c',
        command,
      ]);
    const as =
      'export MC_CONFIG_DIR=/tmp/mc; mc alias set own http://minio:9000 gateway local-gateway-store >/dev/null';
    const written = await mc(`${as}; echo x | mc pipe own/club-served/planted`);
    expect([written.code === 0, written.output]).toEqual([
      false,
      expect.stringMatching(/Access Denied|Insufficient permissions/),
    ]);
    expect((await mc(`${as}; mc cat own/club-incoming/any`)).output).toMatch(
      /Access Denied|Insufficient permissions/,
    );
  });

  it('keep everything of the staff area off the public host, even its bundle', async () => {
    const { body: page } = await askHost<string>(
      system,
      'admin.localhost',
      '/management-portal-2025',
    );
    const bundle = /\/assets\/[^"]+\.js/.exec(page)?.[0] ?? 'no bundle';
    expect((await askHost(system, 'admin.localhost', bundle)).status).toBe(200);
    expect((await askHost(system, 'localhost', bundle)).status).toBe(404);
    for (const path of ['/api/admin/stats', '/api/admin/login', '/metrics', '/health/ready']) {
      expect([path, (await askHost(system, 'localhost', path)).status]).toEqual([path, 404]);
    }
  });

  it('hide the admin host from addresses outside ADMIN_RANGES', async () => {
    const name = `${composition.project}-elsewhere`;
    const asked = `const http = await import('node:http'); const of = (host) => new Promise((done) => http.get({ host, port: ${system.port},
      path: '/management-portal-2025', headers: { host: 'admin.localhost:${system.port}' } }, (r) => { r.resume(); done(r.statusCode); }).on('error', () => done(0)));`;
    const args = [
      'compose',
      'run',
      '-d',
      '--no-deps',
      '--name',
      name,
      '-e',
      'ADMIN_RANGES=203.0.113.0/24',
      'edge',
    ];
    expect(await composition.attempt('docker', args)).toMatchObject({ code: 0 });
    try {
      const waited = `${asked} let s = 0; for (let i = 0; i < 1000 && s === 0; i += 1) { s = await of('${name}'); if (s === 0) await new Promise((r) => setTimeout(r, 100)); }
        console.log(s, await of('edge'));`;
      expect((await composition.node('gateway', waited)).output.trim()).toBe('404 200');
    } finally {
      await composition.attempt('docker', ['rm', '--force', name]);
    }
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Container } from '../src/containers/composition.js';
import { composition } from './composed.js';

/** They run once, as root and without a network, and give the volumes to unprivileged users. */
const PREPARE = ['volumes', 'stand-in-volumes'];
const NETWORKS: Record<string, string[]> = {
  edge: ['edge', 'outside'],
  'public-web': ['edge'],
  'admin-web': ['edge'],
  gateway: ['app', 'data', 'edge'],
  catalog: ['app', 'data'],
  booking: ['app', 'data', 'outside'],
  enquiry: ['app', 'data'],
  mail: ['app', 'data', 'outside'],
  mongo: ['data'],
  redis: ['data'],
  minio: ['data', 'edge'],
  buckets: ['data'],
  'stripe-emulator': ['edge', 'outside'],
  maildev: ['edge', 'outside'],
  demo: ['edge'],
};
const SECRET = /(SECRET|PASSWORD|TOKEN|_KEY|_URL)=(?!.*publishable)/;
const OPEN_VALUES = [
  /^STRIPE_PUBLISHABLE_KEY=pk_/,
  /_FILE=/,
  /^(STRIPE_API_URL|STRIPE_JS_URL|STRIPE_WEBHOOK_URL|GATEWAY_URL|EMULATOR_URL)=http:\/\/[^@]*$/,
];

let all: Container[] = [];
beforeAll(async () => {
  all = await composition.containers();
});
const without = (names: string[]): Container[] =>
  all.filter(({ service }) => !names.includes(service));

describe('every container', () => {
  it('is in this list, on the networks that it needs', () => {
    expect(all.map(({ service }) => service).sort()).toEqual(
      [...Object.keys(NETWORKS), ...PREPARE].sort(),
    );
    for (const { service, NetworkSettings } of without(PREPARE)) {
      const networks = Object.keys(NetworkSettings.Networks).map((name) =>
        name.replace(`${composition.project}_`, ''),
      );
      expect([service, networks.sort()]).toEqual([service, NETWORKS[service]]);
    }
  });

  it('runs as an unprivileged user; the containers that prepare volumes have no network and have ended', () => {
    for (const { service, Config } of without(PREPARE))
      expect([service, Config.User]).toEqual([service, expect.stringMatching(/^[1-9]\d*:\d+$/)]);
    for (const { service, State, NetworkSettings } of all.filter(({ service: name }) =>
      PREPARE.includes(name),
    )) {
      expect([
        service,
        State.Status,
        State.ExitCode,
        Object.keys(NetworkSettings.Networks),
      ]).toEqual([service, 'exited', 0, ['none']]);
    }
  });

  it('has only the capabilities that it needs and cannot get more', () => {
    const added: Record<string, string[]> = {
      edge: ['NET_BIND_SERVICE'],
      volumes: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER'],
      'stand-in-volumes': ['CHOWN'],
    };
    for (const { service, HostConfig } of all) {
      const given = (HostConfig.CapAdd ?? []).map((name) => name.replace('CAP_', ''));
      expect([service, HostConfig.CapDrop, given]).toEqual([
        service,
        ['ALL'],
        added[service] ?? [],
      ]);
      expect([service, HostConfig.Privileged, HostConfig.SecurityOpt]).toEqual([
        service,
        false,
        ['no-new-privileges:true'],
      ]);
    }
  });

  it('has a read-only file system and limits', () => {
    for (const { service, HostConfig } of all) {
      expect([service, HostConfig.ReadonlyRootfs]).toEqual([service, true]);
      const { Memory, NanoCpus, PidsLimit } = HostConfig;
      expect([service, Memory > 0, NanoCpus > 0, (PidsLimit ?? 0) > 0]).toEqual([
        service,
        true,
        true,
        true,
      ]);
    }
  });

  it('has no secret in its environment and, apart from the edge on the loopback, no port on this machine', () => {
    const port = String(composition.port);
    const ofTheEdge = { [`${port}/tcp`]: [{ HostIp: '127.0.0.1', HostPort: port }] };
    for (const { service, HostConfig, Config } of all) {
      const ports = HostConfig.PortBindings ?? {};
      expect([service, ports]).toEqual([service, service === 'edge' ? ofTheEdge : {}]);
      const open = Config.Env.filter(
        (line) => SECRET.test(line) && !OPEN_VALUES.some((known) => known.test(line)),
      );
      expect([service, open]).toEqual([service, []]);
    }
  });

  it('is healthy if it keeps running', () => {
    for (const { service, State } of without([...PREPARE, 'buckets', 'demo'])) {
      expect([service, State.Status, State.Health?.Status]).toEqual([
        service,
        'running',
        'healthy',
      ]);
    }
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, pythonPackage } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

/** A wheel that carries the schemas of Kubernetes itself; no network is asked. */
const VALIDATOR = 'kubernetes-validate==1.37.0';
const FOLDERS = ['infra/kubernetes/base', 'infra/kubernetes/example'];
const DEADLINE_MS = 120_000;

const containerSchema = z.object({
  command: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  readinessProbe: z.object({}),
  livenessProbe: z.object({}),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
});
const workloadSchema = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.number().min(2),
    template: z.object({
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number().min(1) }),
        containers: z.tuple([containerSchema]),
        volumes: z
          .array(
            z.object({
              secret: z.object({ items: z.array(z.object({ key: z.string() })) }).optional(),
            }),
          )
          .default([]),
      }),
    }),
  }),
});
interface Manifest {
  file: string;
  kind: string;
  name: string;
  content: unknown;
}
const named = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }).optional() });

const manifests: Manifest[] = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .flatMap((name) =>
      parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((document) => {
        const content: unknown = document.toJSON();
        const { kind, metadata } = named.parse(content);
        return { file: join(folder, name), kind, name: metadata?.name ?? '', content };
      }),
    ),
);
const ofKind = (...kinds: string[]): Manifest[] =>
  manifests.filter(({ kind }) => kinds.includes(kind));
const workloads = () =>
  ofKind('Deployment', 'StatefulSet').map(({ content }) => workloadSchema.parse(content));

describe('the manifests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-manifests-'));
  let packages: string;
  const validate = (files: string[]) =>
    attempt('python3', ['-m', 'kubernetes_validate', '--strict', '-k', '1.35', ...files], {
      cwd: process.cwd(),
      env: { PYTHONPATH: packages },
      deadlineMs: DEADLINE_MS,
    });
  beforeAll(async () => {
    packages = await pythonPackage(VALIDATOR, (line) => process.stderr.write(`${line}\n`));
  }, DEADLINE_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    'are what Kubernetes 1.35 takes, to the letter',
    async () => {
      const files = [...new Set(manifests.map(({ file }) => file))];
      expect(files.length).toBeGreaterThan(10);
      expect(await validate(files)).toMatchObject({ code: 0 });
    },
    DEADLINE_MS,
  );

  it(
    'would be refused with a word that Kubernetes does not know',
    async () => {
      const odd = join(folder, 'odd.yaml');
      const sound = readFileSync('infra/kubernetes/base/booking.yaml', 'utf8');
      writeFileSync(odd, sound.replace('replicas: 2', 'replicaz: 2'));
      expect((await validate([odd])).code).not.toBe(0);
    },
    DEADLINE_MS,
  );

  it('are all named by their kustomization', () => {
    for (const at of FOLDERS) {
      const { resources } = z
        .object({ resources: z.array(z.string()) })
        .parse(parse(readFileSync(join(at, 'kustomization.yaml'), 'utf8')));
      const files = readdirSync(at).filter(
        (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
      );
      expect(resources.filter((name) => name !== '../base').sort()).toEqual(files.sort());
    }
  });

  it('run everything twice or more, as a plain user who writes nowhere, with probes and limits', () => {
    expect(
      workloads()
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual([
      'admin-web',
      'booking',
      'catalog',
      'enquiry',
      'gateway',
      'mail',
      'nats',
      'public-web',
    ]);
    const budgets = ofKind('PodDisruptionBudget').map(({ name }) => name);
    expect(budgets.sort()).toEqual(
      workloads()
        .map(({ metadata }) => metadata.name)
        .sort(),
    );
  });

  it('let nobody speak to anybody who is not named', () => {
    const nobody = ofKind('NetworkPolicy').find(({ name }) => name === 'nobody');
    expect(nobody?.content).toMatchObject({
      spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
    });
  });

  it('give each process the secrets that docker compose gives it, as files', () => {
    const { services } = z
      .object({
        services: z.record(z.string(), z.object({ secrets: z.array(z.string()).default([]) })),
      })
      .parse(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }));
    for (const { metadata, spec } of workloads().filter(
      ({ metadata: { name } }) => name !== 'nats',
    )) {
      const { containers, volumes } = spec.template.spec;
      const files = volumes.flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []);
      expect([metadata.name, files.sort()]).toEqual([
        metadata.name,
        services[metadata.name]?.secrets.toSorted(),
      ]);
      const settings = containers[0].env
        .filter(({ name }) => name.endsWith('_FILE'))
        .map(({ value }) => value.replace('/run/secrets/', ''));
      expect(settings.sort()).toEqual(files);
    }
  });
});

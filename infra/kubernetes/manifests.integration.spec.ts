import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, findKubectl, pythonPackage } from '@club/engines';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

/** A wheel that contains the schemas of Kubernetes, so that the test needs no cluster. */
const VALIDATOR = 'kubernetes-validate';
const BASE = 'infra/kubernetes/base';
const EXAMPLE = 'infra/kubernetes/example';
const PROCESS = 'infra/kubernetes/process';
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
    replicas: z.number().optional(),
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
const autoscalerSchema = z.object({
  spec: z.object({ scaleTargetRef: z.object({ name: z.string() }), minReplicas: z.number() }),
});
interface Manifest {
  kind: string;
  name: string;
  content: unknown;
}
const named = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }).optional() });

const progress = (line: string): void => void process.stderr.write(`${line}\n`);
const filesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
const kustomizationOf = (folder: string): unknown =>
  parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));

describe('the manifests', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-manifests-'));
  let kubectl: string;
  let packages: string;
  let rendered: string;
  let manifests: Manifest[];

  const render = async (kustomization: string): Promise<string> => {
    const command = { cwd: process.cwd(), deadlineMs: DEADLINE_MS };
    const { code, output } = await attempt(kubectl, ['kustomize', kustomization], command);
    if (code !== 0) throw new Error(output);
    return output;
  };
  const validate = async (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return attempt('python3', ['-m', 'kubernetes_validate', '--strict', '-k', '1.35', file], {
      cwd: process.cwd(),
      env: { PYTHONPATH: packages },
      deadlineMs: DEADLINE_MS,
    });
  };
  const ofKind = (...kinds: string[]): Manifest[] =>
    manifests.filter(({ kind }) => kinds.includes(kind));
  const workloads = () =>
    ofKind('Deployment', 'StatefulSet').map(({ content }) => workloadSchema.parse(content));

  beforeAll(async () => {
    packages = await pythonPackage(VALIDATOR, progress);
    kubectl = await findKubectl(progress);
    rendered = await render(BASE);
    manifests = parseAllDocuments(rendered).map((document) => {
      const content: unknown = document.toJSON();
      const { kind, metadata } = named.parse(content);
      return { kind, name: metadata?.name ?? '', content };
    });
  }, DEADLINE_MS);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(
    'are valid for Kubernetes 1.35, alone and with the example overlay',
    async () => {
      expect(manifests.length).toBeGreaterThan(20);
      expect(await validate('base.yaml', rendered)).toMatchObject({ code: 0 });
      expect(await validate('example.yaml', await render(EXAMPLE))).toMatchObject({ code: 0 });
    },
    DEADLINE_MS,
  );

  it(
    'fail validation with a field that Kubernetes does not have',
    async () => {
      const unknown = rendered.replace('replicas: 2', 'replicaz: 2');
      expect((await validate('unknown-field.yaml', unknown)).code).not.toBe(0);
    },
    DEADLINE_MS,
  );

  it.each([BASE, EXAMPLE])('are all named by the kustomization of %s', (at) => {
    const { resources } = z.object({ resources: z.array(z.string()) }).parse(kustomizationOf(at));
    expect(resources.filter((name) => name !== '../base').sort()).toEqual(filesIn(at).sort());
  });

  it('come after their namespace in the steps of the example, whose secret can be replaced', () => {
    const text = readFileSync(join(EXAMPLE, 'kustomization.yaml'), 'utf8');
    expect([...text.matchAll(/kubectl .*/g)].map(([step]) => step)).toEqual([
      'kubectl apply -f namespace.yaml',
      expect.stringMatching(/create secret .* --dry-run=client -o yaml \| kubectl apply -f -$/),
      'kubectl apply -k .',
    ]);
  });

  it('use every patch of the common process', () => {
    const { patches } = z
      .object({ patches: z.array(z.object({ path: z.string() })) })
      .parse(kustomizationOf(PROCESS));
    expect(patches.map(({ path }) => path).sort()).toEqual(filesIn(PROCESS).sort());
  });

  it('run every process at least twice, as an unprivileged user on a read-only file system, with probes and limits', () => {
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

  it('name a number of copies once: the least that an autoscaler keeps, or that of the workload', () => {
    const scaled = ofKind('HorizontalPodAutoscaler').map(({ content }) => {
      const { scaleTargetRef, minReplicas } = autoscalerSchema.parse(content).spec;
      return [scaleTargetRef.name, minReplicas] as const;
    });
    const fixed = workloads().flatMap(({ metadata: { name }, spec: { replicas } }) =>
      replicas === undefined ? [] : [[name, replicas] as const],
    );
    const copies = [...scaled, ...fixed];
    expect(copies.map(([name]) => name).sort()).toEqual(
      workloads()
        .map(({ metadata: { name } }) => name)
        .sort(),
    );
    for (const [, number] of copies) expect(number).toBeGreaterThanOrEqual(2);
  });

  it('deny every connection that no policy names', () => {
    const denyAll = ofKind('NetworkPolicy').find(({ name }) => name === 'deny-all');
    expect(denyAll?.content).toMatchObject({
      spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
    });
  });

  const egressSchema = z.object({
    spec: z.object({
      egress: z.array(z.object({ to: z.array(z.unknown()).optional() })).default([]),
    }),
  });
  /** The policies with an egress that leads to every host. */
  const openEgress = (policies: readonly Manifest[]): string[] =>
    policies
      .filter(({ content }) =>
        egressSchema.parse(content).spec.egress.some(({ to }) => (to ?? []).length === 0),
      )
      .map(({ name }) => name);

  it('name the targets of every egress, and let only booking and mail leave the cluster', () => {
    const policies = ofKind('NetworkPolicy');
    expect(policies.length).toBeGreaterThan(8);
    expect(openEgress(policies)).toEqual([]);
    const outside = policies.filter(({ content }) => JSON.stringify(content).includes('ipBlock'));
    expect(outside.map(({ name }) => name).sort()).toEqual(['booking-to-stripe', 'mail-to-smtp']);
  });

  it('are found out if an egress has ports and no target (control)', () => {
    const spec = { egress: [{ to: [{ podSelector: {} }] }, { ports: [{ port: 27017 }] }] };
    expect(openEgress([{ kind: 'NetworkPolicy', name: 'open', content: { spec } }])).toEqual([
      'open',
    ]);
  });

  it('give each process the same secrets as docker compose does, as files, and its own user of NATS', () => {
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
      const nats = ['nats_ca', `${metadata.name}_nats_url`];
      const expected = services[metadata.name]?.secrets ?? [];
      expect([metadata.name, files.sort()]).toEqual([
        metadata.name,
        (expected.length === 0 ? [] : [...expected, ...nats]).sort(),
      ]);
      const settings = containers[0].env
        .filter(({ name }) => name.endsWith('_FILE'))
        .map(({ value }) => value.replace('/run/secrets/', ''));
      expect(settings.sort()).toEqual(files);
    }
  });
});

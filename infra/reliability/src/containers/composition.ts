import { fileURLToPath } from 'node:url';
import { attempt, waitFor, type Attempt } from '@club/engines';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const FILES = ['docker-compose.yml', 'infra/docker/compose.test.yml'];
const DEADLINE_MS = 180_000;
const REMOVED_SECONDS = 120;

const containerSchema = z.object({
  Name: z.string(),
  RestartCount: z.number(),
  State: z.object({
    Pid: z.number(),
    Status: z.string(),
    ExitCode: z.number(),
    Health: z.object({ Status: z.string() }).optional(),
  }),
  Config: z.object({
    User: z.string(),
    Env: z.array(z.string()),
    Labels: z.record(z.string(), z.string()),
  }),
  HostConfig: z.object({
    ReadonlyRootfs: z.boolean(),
    CapAdd: z.array(z.string()).nullable(),
    CapDrop: z.array(z.string()).nullable(),
    SecurityOpt: z.array(z.string()).nullable(),
    Memory: z.number(),
    NanoCpus: z.number(),
    PidsLimit: z.number().nullable(),
    Privileged: z.boolean(),
    PortBindings: z.record(z.string(), z.unknown()).nullable(),
  }),
  NetworkSettings: z.object({ Networks: z.record(z.string(), z.unknown()) }),
});
export type Container = z.infer<typeof containerSchema> & { service: string };

/** The running composition, driven by the same commands that operations use. */
export class Composition {
  constructor(
    readonly project: string,
    readonly port: number,
  ) {}

  /** The environment of `docker compose` and of our scripts. */
  get env(): Record<string, string> {
    return {
      COMPOSE_PROJECT_NAME: this.project,
      COMPOSE_FILE: FILES.join(':'),
      EDGE_PORT: String(this.port),
      COMPOSE_BAKE: 'false',
    };
  }

  /** @throws Error with the last lines of its output if it fails. */
  async compose(...args: string[]): Promise<string> {
    return outputOf(await this.attempt('docker', ['compose', ...args]), args);
  }

  /** Runs a script of ours, such as the backup. @param env in addition to that of `docker compose`. */
  async script(command: string[], env: Record<string, string>): Promise<string> {
    const options = { cwd: ROOT, env: { ...this.env, ...env }, deadlineMs: 2 * DEADLINE_MS };
    return outputOf(await attempt('bash', command, options), command);
  }

  /** Runs a command in a running container. A failure is an answer, not an error. */
  runInside(service: string, ...command: string[]): Promise<Attempt> {
    return this.attempt('docker', ['compose', 'exec', '-T', service, ...command]);
  }

  /** Runs JavaScript in a container that has Node. */
  node(service: string, code: string): Promise<Attempt> {
    return this.runInside(service, 'node', '--input-type=module', '-e', code);
  }

  async containers(): Promise<Container[]> {
    const ids = (await this.compose('ps', '--all', '--quiet')).trim().split('\n');
    const described = outputOf(await this.attempt('docker', ['inspect', ...ids]), ['inspect']);
    return z
      .array(containerSchema)
      .parse(JSON.parse(described))
      .map((container) => ({
        ...container,
        service: container.Config.Labels['com.docker.compose.service'] ?? '',
      }));
  }

  async container(service: string): Promise<Container> {
    const found = (await this.containers()).find((container) => container.service === service);
    if (found === undefined) throw new Error(`no container of ${service}`);
    return found;
  }

  /** Whether every container is healthy, apart from those that have done their work and ended. */
  async isHealthy(): Promise<boolean> {
    return (await this.containers())
      .filter(({ State }) => !(State.Status === 'exited' && State.ExitCode === 0))
      .every(
        ({ State }) =>
          State.Status === 'running' &&
          State.Health?.Status !== 'starting' &&
          State.Health?.Status !== 'unhealthy',
      );
  }

  /**
   * Removes containers, volumes and networks. On a busy machine the engine counts a removed container among those of a network
   * for a moment, and refuses to remove the network; so it is asked until nothing is left.
   */
  async remove(): Promise<void> {
    await waitFor(
      `nothing of ${this.project} to be left`,
      async () => {
        await this.compose('down', '-v', '--timeout', '15', '--remove-orphans');
        return (await this.leftovers()).length === 0;
      },
      REMOVED_SECONDS,
      1_000,
    );
  }

  /** Containers, volumes and networks of this project. */
  private async leftovers(): Promise<string[]> {
    const label = `label=com.docker.compose.project=${this.project}`;
    const kinds = [
      ['ps', '--all', '--format', '{{.Names}}'],
      ['volume', 'ls', '--format', '{{.Name}}'],
      ['network', 'ls', '--format', '{{.Name}}'],
    ];
    const found = await Promise.all(
      kinds.map(async (kind) =>
        outputOf(await this.attempt('docker', [...kind, '--filter', label]), kind),
      ),
    );
    return found.flatMap((names) => names.split('\n')).filter((name) => name !== '');
  }

  /** @param deadlineMs the command is ended after this time. */
  attempt(program: string, args: string[], deadlineMs = DEADLINE_MS): Promise<Attempt> {
    return attempt(program, args, { cwd: ROOT, env: this.env, deadlineMs });
  }
}

function outputOf({ code, output }: Attempt, args: string[]): string {
  if (code === 0) return output;
  throw new Error(
    `${args.join(' ')} failed (${code}): ${output.trim().split('\n').slice(-6).join(' | ')}`,
  );
}

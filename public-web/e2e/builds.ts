import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Child, freePort, run, waitFor } from '@club/engines';
import { startBalancer, type RunningSystem } from '@club/testing';

const ROOT = resolve('.');
const SOURCES = ['src', 'public', 'package.json'];
const CONFIG = [
  'vite.config.ts',
  'compress-assets.ts',
  'scoped-class-name.ts',
  'smaller-libraries.ts',
  'tsconfig.json',
];

/** A build of the public site: the folder that has its built files. */
export type Build = string;

/** The build that the system runs. */
export const currentBuild: Build = join(ROOT, 'public-web');

/**
 * Makes another build from the same sources with one change: a tag in the head of each page. The files of both builds then
 * differ in their names, as they do after a real update.
 */
export async function buildNext(folder: string): Promise<Build> {
  const build = join(folder, 'public-web');
  for (const name of [...SOURCES, ...CONFIG, 'dist-server', 'server'])
    cpSync(join(currentBuild, name), join(build, name), { recursive: true });
  cpSync(join(ROOT, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  for (const name of ['node_modules', 'services'])
    symlinkSync(join(ROOT, name), join(folder, name));
  const nested = join(currentBuild, 'node_modules');
  if (existsSync(nested)) symlinkSync(nested, join(build, 'node_modules'));
  const head = join(build, 'src/shared/seo/page-head.tsx');
  const description = '<meta name="description" content={description} />';
  const source = readFileSync(head, 'utf8');
  writeFileSync(
    head,
    source.replace(description, `${description}<meta name="build" content="next" />`),
  );
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await run(process.execPath, [vite, 'build'], { cwd: build });
  const server = ['build', '--ssr', 'src/entry-server.tsx', '--outDir', 'dist-ssr'];
  await run(process.execPath, [vite, ...server], { cwd: build });
  return build;
}

/** Page servers that can be replaced by those of another build, behind an edge of their own. */
export interface ReplaceableSite {
  origin: string;
  /** The first page server itself, without the edge. */
  server: string;
  /** Replaces one copy after the other. */
  replaceBy(build: Build): Promise<void>;
  stop(): Promise<void>;
}

interface Copies {
  /** The folder that all page servers share. */
  keptAssets?: string;
  /** How many page servers there are; 1 by default. */
  count?: number;
}

export async function startSite(
  system: RunningSystem,
  first: Build,
  { keptAssets, count = 1 }: Copies = {},
): Promise<ReplaceableSite> {
  const edgePort = await freePort();
  const origin = `http://localhost:${edgePort}`;
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const settings = {
    // The gateway is behind the system's own edge.
    GATEWAY_URL: system.publicOrigin,
    PUBLIC_ORIGIN: origin,
    ...(keptAssets !== undefined && { KEPT_ASSETS_DIR: keptAssets }),
  };
  const servers = await Promise.all(
    ports.map(async (port) => ({ port, child: await startServer(first, port, settings) })),
  );
  const balancer = await startBalancer(ports);
  const edge = await startEdge(system, { edgePort, pages: `http://127.0.0.1:${balancer.port}` });
  return {
    origin,
    server: `http://127.0.0.1:${ports[0]}`,
    replaceBy: async (build) => {
      for (const server of servers) {
        await balancer.pause(server.port);
        await server.child.stop();
        server.child = await startServer(build, server.port, settings);
        await balancer.resume(server.port);
      }
    },
    stop: async () => {
      await edge.stop();
      balancer.close();
      await Promise.all(servers.map(({ child }) => child.stop()));
    },
  };
}

async function startServer(
  build: Build,
  port: number,
  settings: Record<string, string>,
): Promise<Child> {
  const child = new Child({
    name: 'page server',
    command: process.execPath,
    args: [join(build, 'dist-server/main.js')],
    env: { ...settings, PUBLIC_WEB_PORT: String(port) },
  });
  const ready = `http://127.0.0.1:${port}/health/ready`;
  await waitFor('the page server', async () => (await fetch(ready)).ok);
  return child;
}

async function startEdge(
  system: RunningSystem,
  { edgePort, pages }: { edgePort: number; pages: string },
): Promise<Child> {
  const edge = new Child({
    name: 'edge',
    command: process.execPath,
    args: [join(ROOT, 'infra/dev/dist/edge/main.js')],
    env: {
      EDGE_PORT: String(edgePort),
      ADMIN_HOST: 'admin.localhost',
      DOOR_HOST: 'door.localhost',
      GATEWAY_URL: system.publicOrigin,
      PUBLIC_WEB_URL: pages,
      ADMIN_WEB_URL: pages,
      OBJECT_STORE_URL: system.publicOrigin,
      BUCKET_INCOMING: 'club-incoming',
    },
  });
  const page = `http://localhost:${edgePort}/robots.txt`;
  await waitFor('the edge', async () => (await fetch(page)).ok);
  return edge;
}

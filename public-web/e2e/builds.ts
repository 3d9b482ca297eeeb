import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Child, freePort, run, waitFor } from '@club/engines';
import type { RunningSystem } from '@club/testing';

const ROOT = resolve('.');
const SOURCES = ['src', 'public', 'package.json'];
const CONFIG = ['vite.config.ts', 'compress-assets.ts', 'scoped-class-name.ts', 'tsconfig.json'];

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

/** A page server that can be replaced by one of another build, behind an edge of its own. */
export interface ReplaceableSite {
  origin: string;
  /** The page server itself, without the edge. */
  server: string;
  replaceBy(build: Build): Promise<void>;
  stop(): Promise<void>;
}

/** @param keptAssets the folder that all page servers share. */
export async function startSite(
  system: RunningSystem,
  first: Build,
  keptAssets?: string,
): Promise<ReplaceableSite> {
  const [port, edgePort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${edgePort}`;
  const server = `http://127.0.0.1:${port}`;
  const start = async (build: Build): Promise<Child> => {
    const child = new Child({
      name: 'page server',
      command: process.execPath,
      args: [join(build, 'dist-server/main.js')],
      env: {
        PUBLIC_WEB_PORT: String(port),
        // The gateway is behind the system's own edge.
        GATEWAY_URL: system.publicOrigin,
        PUBLIC_ORIGIN: origin,
        ...(keptAssets !== undefined && { KEPT_ASSETS_DIR: keptAssets }),
      },
    });
    await waitFor('the page server', async () => (await fetch(`${server}/health/ready`)).ok);
    return child;
  };
  let current = await start(first);
  const edge = new Child({
    name: 'edge',
    command: process.execPath,
    args: [join(ROOT, 'infra/dev/dist/edge/main.js')],
    env: {
      EDGE_PORT: String(edgePort),
      ADMIN_HOST: 'admin.localhost',
      DOOR_HOST: 'door.localhost',
      GATEWAY_URL: system.publicOrigin,
      PUBLIC_WEB_URL: server,
      ADMIN_WEB_URL: server,
      OBJECT_STORE_URL: system.publicOrigin,
      BUCKET_INCOMING: 'club-incoming',
    },
  });
  await waitFor('the edge', async () => (await fetch(`${origin}/robots.txt`)).ok);
  return {
    origin,
    server,
    replaceBy: async (build) => {
      await current.stop();
      current = await start(build);
    },
    stop: async () => {
      await edge.stop();
      await current.stop();
    },
  };
}

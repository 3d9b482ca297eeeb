import { readFileSync } from 'node:fs';
import type { WebSettings } from './config.js';
import type { Page } from './page-cache.js';

/** What a page's head needs of the built site. */
interface Assets {
  entry: string;
  styles: string;
  faces: string[];
  /** The scripts of each page beyond those of every page, by the name of its file in `src/pages`. */
  pageScripts: Record<string, string[]>;
}
interface RenderContext {
  apiBase: string;
  origin: string;
  deadlineMs: number;
  /** Without styles and faces, the entry brings them: in development. */
  assets: Pick<Assets, 'entry'> & Partial<Assets> & { development?: string };
  onError: (error: unknown) => void;
}
/** The server entry's function: renders a path to a whole document. */
export type Render = (path: string, context: RenderContext) => Promise<Page>;
/** Renders the page at a path, which has no query. */
export type PageSource = (path: string) => Promise<Page>;

/** A page whose data takes longer is answered with 503. Visitors wait less long for a page than for a payment. */
export const RENDER_DEADLINE_MS = 3_000;

const DIST = new URL('../dist/', import.meta.url);
const ENTRY = new URL('../dist-ssr/entry-server.js', import.meta.url).href;
/** The Latin files of the two font faces that every page uses at once. */
const FIRST_FACES = /\/assets\/(?:anton-latin-400|figtree-latin-wght)[^)"']+\.woff2/g;

export const logError = (error: unknown): void =>
  void process.stderr.write(`${JSON.stringify({ service: 'public-web', error: String(error) })}\n`);

/** A built file as Vite's manifest describes it, by the name of its source. */
type Manifest = Record<string, { file: string; imports?: string[] }>;

const PAGE = /^src\/pages\/([\w-]+)\.tsx$/;

/** The names of a built file and of all that it imports. */
function closureOf(manifest: Manifest, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const imported of manifest[name]?.imports ?? []) closureOf(manifest, imported, found);
  return found;
}

function pageScriptsIn(manifest: Manifest): Record<string, string[]> {
  const ofEveryPage = closureOf(manifest, 'src/hydrate.tsx');
  const scriptsOf = (name: string): string[] =>
    [...closureOf(manifest, name)]
      .filter((imported) => !ofEveryPage.has(imported))
      .map((imported) => `/${manifest[imported]?.file ?? ''}`);
  return Object.fromEntries(
    Object.keys(manifest).flatMap((name) => {
      const page = PAGE.exec(name)?.[1];
      return page === undefined ? [] : [[page, scriptsOf(name)]];
    }),
  );
}

function readAssets(): Assets {
  const manifest = JSON.parse(
    readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'),
  ) as Manifest;
  const fileOf = (name: string): string => {
    const file = manifest[name]?.file;
    if (file === undefined) throw new Error(`The build has no ${name}; run npm run build`);
    return file;
  };
  const styles = readFileSync(new URL(fileOf('style.css'), DIST), 'utf8');
  const faces = [...new Set(styles.match(FIRST_FACES))];
  return {
    entry: `/${fileOf('src/entry-client.ts')}`,
    styles,
    faces,
    pageScripts: pageScriptsIn(manifest),
  };
}

/** Renders pages with the built site. */
export async function builtPages({ GATEWAY_URL, PUBLIC_ORIGIN }: WebSettings): Promise<PageSource> {
  const context: RenderContext = {
    apiBase: GATEWAY_URL,
    origin: PUBLIC_ORIGIN,
    deadlineMs: RENDER_DEADLINE_MS,
    assets: readAssets(),
    onError: logError,
  };
  const { render } = (await import(ENTRY)) as { render: Render };
  return (path) => render(path, context);
}

import type { ViteDevServer } from 'vite';
import type { Render } from '../built-pages.js';
import type { WebSettings } from '../config.js';

interface SourcePage {
  status: number;
  html: string;
  redirect: string | undefined;
}
const ENTRY = '/src/entry-server.tsx';
const DEADLINE_MS = 10_000;

/** Renders a page with the sources as they are now. @throws what a component throws, which visitors would not see. */
export async function renderFromSources(
  vite: ViteDevServer,
  { GATEWAY_URL, PUBLIC_ORIGIN }: WebSettings,
  url: string,
): Promise<SourcePage> {
  const { render } = (await vite.ssrLoadModule(ENTRY)) as { render: Render };
  const failures: Error[] = [];
  const [path = '/'] = url.split('?');
  const page = await render(path, {
    apiBase: GATEWAY_URL,
    origin: PUBLIC_ORIGIN,
    deadlineMs: DEADLINE_MS,
    assets: { entry: '/src/entry-client.ts' },
    onError: (error) => failures.push(error instanceof Error ? error : new Error(String(error))),
  });
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  const document = await vite.transformIndexHtml(url, page.html);
  const styles = await currentStyles(vite);
  return {
    status: page.status,
    html: document.replace('</head>', () => `${styles}</head>`),
    redirect: page.redirect,
  };
}

/**
 * The style sheets of everything that has been rendered; without them a page would show unstyled until its scripts arrive.
 * Vite's client knows each by its id and replaces its content after an edit.
 */
async function currentStyles(vite: ViteDevServer): Promise<string> {
  const { ssr } = vite.environments;
  const sheets = [...ssr.moduleGraph.idToModuleMap.keys()].filter((id) => id.endsWith('.css'));
  const tags = sheets.map(async (id) => {
    const { default: text } = (await vite.ssrLoadModule(`${id}?inline`)) as { default: string };
    return `<style data-vite-dev-id="${id}">${text}</style>`;
  });
  return (await Promise.all(tags)).join('');
}

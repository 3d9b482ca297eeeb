import { readFileSync } from 'node:fs';
import type { WebSettings } from './config.js';

/** The server entry's answer for a path. */
export interface RenderedPage {
  status: number;
  head: string;
  app: string;
  /** The store's content, as JSON. */
  state: string;
  redirect?: string;
}
type Render = (
  url: string,
  context: { apiBase: string; origin: string; stripeOrigin?: string },
) => Promise<RenderedPage>;

const DIST = new URL('../dist/', import.meta.url);
const ENTRY = new URL('../dist-ssr/entry-server.js', import.meta.url).href;

/** Escapes the characters that could end the script element of a data block or start another one. */
const asDataBlock = (json: string): string =>
  json
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** The Latin files of the two font faces that every page uses at once. */
const PRELOADED_FACES = /\/assets\/(?:anton-latin-400|figtree-latin-wght)[^)"']+\.woff2/g;

/**
 * Puts the built style sheet into the page: 6 kB more to send, but one round trip less before the first paint. The first
 * font faces are preloaded, so that text seldom moves when they arrive.
 */
function withStyles(html: string): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/, (_, path: string) => {
    const styles = readFileSync(new URL(path, DIST), 'utf8');
    const faces = [...new Set(styles.match(PRELOADED_FACES))];
    const preloads = faces.map(
      (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`,
    );
    return `${preloads.join('')}<style>${styles}</style>`;
  });
}

/** Renders pages into the built template. */
export async function createRenderer(
  settings: WebSettings,
): Promise<(url: string) => Promise<{ status: number; html: string; redirect?: string }>> {
  const template = withStyles(readFileSync(new URL('index.html', DIST), 'utf8'));
  const { render } = (await import(ENTRY)) as { render: Render };
  return async (url) => {
    const page = await render(url, {
      apiBase: settings.GATEWAY_URL,
      origin: settings.PUBLIC_ORIGIN,
    });
    const html = template
      .replace('<!--head-->', () => page.head)
      .replace('<!--app-->', () => page.app)
      .replace(
        '<!--state-->',
        () => `<script type="application/json" id="state">${asDataBlock(page.state)}</script>`,
      );
    return {
      status: page.status,
      html,
      ...(page.redirect !== undefined && { redirect: page.redirect }),
    };
  };
}

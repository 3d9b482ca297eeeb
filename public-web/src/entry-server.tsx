import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app';
import { matchingRoute, preloadAll } from './app/routes';
import { createStore } from './app/store';
import { rendered } from './shared/seo/site-slice';

interface RenderContext {
  /** The gateway's origin, inside our own network. */
  apiBase: string;
  /** The origin that visitors see. */
  origin: string;
}
const HEAD_TAG = /^(?:<title\b[^>]*>[\s\S]*?<\/title>|<(?:meta|link)\b[^>]*>)/;

/** Renders one path to HTML, with its status and the store's state for hydration. */
export async function render(url: string, { apiBase, origin }: RenderContext) {
  await preloadAll();
  const { pathname } = new URL(url, origin);
  const { route, params } = matchingRoute(pathname);
  if (route.redirect !== undefined)
    return { status: 302, head: '', app: '', state: '', redirect: route.redirect };
  const store = createStore({ apiBase });
  store.dispatch(rendered({ origin, renderedAt: Date.now() }));
  const status = await route.load(store, params);
  const html = renderToString(
    <App store={store}>{(routes) => <StaticRouter location={url}>{routes}</StaticRouter>}</App>,
  );
  return { status, ...splitHead(html), state: JSON.stringify(store.getState()) };
}

/** React writes a page's head tags first; they belong in the template's head. */
function splitHead(html: string): { head: string; app: string } {
  let head = '';
  let app = html;
  for (let tag = HEAD_TAG.exec(app); tag !== null; tag = HEAD_TAG.exec(app)) {
    head += tag[0];
    app = app.slice(tag[0].length);
  }
  return { head, app };
}

import type { SiteConfig } from '@club/contracts';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom';
import { App } from './app/app';
import { BrokenPageNotice } from './app/broken-page-notice';
import { ServerPartsContext, type ServerParts } from './app/document';
import { reasonOf, type FailureReason } from './app/page-failure';
import { PAGE_ROUTE, routes } from './app/routes';
import { contextWith } from './app/store-context';
import { createStore, type AppStore } from './app/store';
import type { PageState } from './hydrate';
import { configApi } from './shared/config/config.api';
import { rendered } from './shared/seo/site-slice';
import type { RootState } from './shared/store-hooks';
import './shared/ui/styles';

interface Assets extends Omit<ServerParts, 'state' | 'pageScripts' | 'brokenPage'> {
  /** The scripts of each page, by the id of its route. */
  pageScripts?: Readonly<Record<string, readonly string[]>>;
}
interface RenderContext {
  /** The gateway's origin, inside our own network. */
  apiBase: string;
  /** The origin that visitors see. */
  origin: string;
  /** How long the page's data may take altogether. */
  deadlineMs: number;
  assets: Assets;
  /** Receives errors that are not an answer, such as a component that throws. */
  onError: (error: unknown) => void;
}
interface RenderedPage {
  status: number;
  html: string;
  redirect?: string;
}
const handler = createStaticHandler(routes);
const STATUS: Partial<Record<FailureReason, number>> = { 'not-found': 404, unavailable: 503 };

/** Renders one path to a whole document. The query is left out: pages are cached by their path. */
export async function render(
  path: string,
  { apiBase, origin, deadlineMs, assets, onError }: RenderContext,
): Promise<RenderedPage> {
  const now = Date.now();
  const store = createStore({ apiBase, deadline: now + deadlineMs });
  store.dispatch(rendered({ origin, renderedAt: now }));
  const found = await handler.query(new Request(`${origin}${path}`), {
    requestContext: contextWith(store),
  });
  if (found instanceof Response)
    return { status: found.status, html: '', redirect: found.headers.get('location') ?? '/' };
  await rememberConfig(store);
  const [failure] = Object.values(found.errors ?? {}) as unknown[];
  const status = failure === undefined ? found.statusCode : statusOf(failure);
  if (status === 500) onError(failure);
  try {
    return { status, html: toHtml({ ...found, errors: reasonsOnly(found.errors) }, store, assets) };
  } catch (error) {
    onError(error);
    const broken = { ...found, errors: { [PAGE_ROUTE]: {} } };
    return { status: 500, html: toHtml(broken, store, assets) };
  }
}

let lastConfig: SiteConfig | undefined;
/** During an outage pages show the club's own phone number, as it was last read, instead of the default. */
async function rememberConfig(store: AppStore): Promise<void> {
  const { data } = configApi.endpoints.config.select()(store.getState());
  if (data !== undefined) lastConfig = data;
  else if (lastConfig !== undefined)
    await store.dispatch(configApi.util.upsertQueryData('config', undefined, lastConfig));
}

const statusOf = (failure: unknown): number => {
  const reason = reasonOf(failure);
  return (reason && STATUS[reason]) ?? 500;
};

/** The errors as the browser may see them: their reasons, without messages and stacks. */
const reasonsOnly = (errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] =>
  errors &&
  Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [id, { reason: reasonOf(error) }]),
  );

/** Without failed calls: their errors are for our log only, and the browser asks again. */
function stateFor(store: AppStore): RootState {
  const { api, ...rest } = store.getState();
  const queries = Object.entries(api.queries).filter(
    ([, query]) => query?.status !== QueryStatus.rejected,
  );
  return { ...rest, api: { ...api, queries: Object.fromEntries(queries) } };
}

function toHtml(context: StaticHandlerContext, store: AppStore, assets: Assets): string {
  const { loaderData, errors, matches } = context;
  const pageScripts = assets.pageScripts?.[matches.at(-1)?.route.id ?? ''] ?? [];
  const state: PageState = { store: stateFor(store), router: { loaderData, errors } };
  const parts = { pageScripts, state: JSON.stringify(state), brokenPage: <BrokenPageNotice /> };
  return `<!doctype html>${renderToString(
    <ServerPartsContext value={{ ...assets, ...parts }}>
      <App store={store}>
        <StaticRouterProvider
          router={createStaticRouter(handler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </ServerPartsContext>,
  )}`;
}

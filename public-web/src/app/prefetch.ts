import { matchRoutes, type LoaderFunctionArgs } from 'react-router-dom';
import { routes } from './routes';

const SIGNS = ['pointerover', 'focusin', 'touchstart'] as const;
type Context = LoaderFunctionArgs['context'];

/** Loads code and data of the page behind a link as soon as it is pointed at or touched, before it is followed. */
export function prefetchOnIntent(context: Context): void {
  let last = window.location.pathname;
  const begin = ({ target }: Event): void => {
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== window.location.origin || link.pathname === last) return;
    last = link.pathname;
    void prefetch(link, context);
  };
  for (const sign of SIGNS) document.addEventListener(sign, begin, { passive: true });
}

async function prefetch(link: { pathname: string }, context: Context): Promise<void> {
  const loading = (matchRoutes(routes, link) ?? []).flatMap(({ route, params }) => [
    typeof route.lazy === 'function' ? route.lazy() : undefined,
    typeof route.loader === 'function'
      ? route.loader({ params, context } as LoaderFunctionArgs)
      : undefined,
  ]);
  // Failures are not reported here: the navigation loads again and shows what is wrong.
  await Promise.allSettled(loading);
}

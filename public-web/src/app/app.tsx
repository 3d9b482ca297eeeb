import { StrictMode, Suspense, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Route, Routes } from 'react-router-dom';
import { Toasts } from '../shared/ui/toasts';
import { Layout } from './layout/layout';
import { PageSkeleton } from '../shared/ui/skeleton';
import { RedirectTo } from './redirect-to';
import { routes } from './routes';
import type { AppStore } from './store';

/** The whole site. The caller passes the router, because it differs between server and browser. */
export function App({
  store,
  children,
}: {
  store: AppStore;
  children: (routes: ReactNode) => ReactNode;
}) {
  return (
    <StrictMode>
      <Provider store={store}>
        {children(<Pages />)}
        <Toasts />
      </Provider>
    </StrictMode>
  );
}

const Pages = () => (
  <Layout>
    <Suspense fallback={<PageSkeleton />}>
      <Routes>
        {routes.map(({ path, page: Page, redirect }) => (
          <Route
            key={path}
            path={path}
            element={redirect === undefined ? <Page /> : <RedirectTo to={redirect} />}
          />
        ))}
      </Routes>
    </Suspense>
  </Layout>
);

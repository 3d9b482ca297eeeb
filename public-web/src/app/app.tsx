import { StrictMode, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from './store';

/** The providers around the router, which differs between server and browser. */
export const App = ({ store, children }: { store: AppStore; children: ReactNode }) => (
  <StrictMode>
    <Provider store={store}>{children}</Provider>
  </StrictMode>
);

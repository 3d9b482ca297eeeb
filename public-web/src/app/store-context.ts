import { createContext, RouterContextProvider, type LoaderFunctionArgs } from 'react-router-dom';
import type { AppStore } from './store';

declare module 'react-router' {
  /** The type of a loader's context: a RouterContextProvider, which it is at run time, instead of `any`. */
  interface Future {
    v8_middleware: true;
  }
}
const storeContext = createContext<AppStore>();

/** Gives loaders the store: on the server one for each request, in the browser one for each page view. */
export const contextWith = (store: AppStore): RouterContextProvider =>
  new RouterContextProvider(new Map([[storeContext, store]]));
export const dispatchOf = ({
  context,
}: Pick<LoaderFunctionArgs, 'context'>): AppStore['dispatch'] => context.get(storeContext).dispatch;

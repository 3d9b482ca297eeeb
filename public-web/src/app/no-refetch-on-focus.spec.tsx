import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setupListeners } from '@reduxjs/toolkit/query';
import { createStore } from './store';
import { venuesApi } from '../features/venues/venues.api';
import { baseApi } from '../shared/api/base-api';

/** The store hears of the focus, which the site's own does not: so that only the options of the queries keep it quiet. */
describe('a query whose reply has arrived (specification-rules.md 7)', () => {
  const browserFetch = globalThis.fetch;
  let requests = 0;
  beforeEach(() => {
    requests = 0;
    globalThis.fetch = () => {
      requests += 1;
      return Promise.resolve(new Response('[]'));
    };
  });
  afterEach(() => {
    globalThis.fetch = browserFetch;
    jest.restoreAllMocks();
  });

  it('is not sent again when the visitor comes back to the page', async () => {
    const store = createStore({ apiBase: 'http://gateway.example' });
    const stopListening = setupListeners(store.dispatch);
    await store.dispatch(venuesApi.endpoints.venues.initiate());
    expect(requests).toBe(1);
    const visibility = jest.spyOn(document, 'visibilityState', 'get');
    for (const state of ['hidden', 'visible'] as const) {
      visibility.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
    window.dispatchEvent(new Event('focus'));
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
    expect(requests).toBe(1);
    stopListening();
  });
});

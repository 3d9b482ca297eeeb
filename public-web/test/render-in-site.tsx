import { Elements } from '@stripe/react-stripe-js';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server.edge';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from '../src/app/store';
import { Toaster } from '../src/shared/ui/toaster';

interface SiteOptions {
  /** Origin of the gateway. */
  gateway?: string;
  /** Renders on the server first; what a visitor does to the page before it is hydrated. */
  beforeHydration?: (page: HTMLElement) => void;
}

/** Renders a part of the site with everything around it: store, router, toasts and a card provider that is not loaded. */
export function renderInSite(
  children: ReactNode,
  { gateway = '', beforeHydration }: SiteOptions = {},
): UserEvent {
  const site = (
    <Provider store={createStore({ apiBase: gateway })}>
      <MemoryRouter>
        <Elements stripe={null}>{children}</Elements>
      </MemoryRouter>
      <Toaster />
    </Provider>
  );
  if (beforeHydration === undefined) render(site);
  else {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(site);
    beforeHydration(container);
    render(site, { container, hydrate: true });
  }
  return userEvent.setup();
}

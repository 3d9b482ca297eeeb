import { Elements } from '@stripe/react-stripe-js';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createStore } from '../src/app/store';
import { Toaster } from '../src/shared/ui/toaster';

/** Renders a part of the site with everything around it: store, router, toasts and a card provider that is not loaded. */
export function renderInSite(children: ReactNode, { gateway = '' } = {}): UserEvent {
  render(
    <Provider store={createStore({ apiBase: gateway })}>
      <MemoryRouter>
        <Elements stripe={null}>{children}</Elements>
      </MemoryRouter>
      <Toaster />
    </Provider>,
  );
  return userEvent.setup();
}

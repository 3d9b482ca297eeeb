import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary';

describe('a part of the page that fails', () => {
  const browserFetch = globalThis.fetch;
  const sent: string[] = [];
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    globalThis.fetch = (path) => {
      sent.push(path as string);
      return Promise.resolve(new Response(null, { status: 204 }));
    };
  });
  afterEach(() => {
    jest.restoreAllMocks();
    globalThis.fetch = browserFetch;
  });

  it('leaves the rest of the page, is reported and can be tried again', async () => {
    let isBroken = true;
    function Part() {
      if (isBroken) throw new Error('broken');
      return <p>Part</p>;
    }
    render(
      <>
        <p>Rest</p>
        <ErrorBoundary>
          <Part />
        </ErrorBoundary>
      </>,
    );
    screen.getByText('Rest');
    screen.getByText('This part of the page does not work right now');
    expect(sent).toEqual(['/api/client-errors']);
    isBroken = false;
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    screen.getByText('Part');
  });

  it.each([
    'Failed to fetch dynamically imported module: http://admin.localhost/assets/money-1.js',
    'error loading dynamically imported module: http://admin.localhost/assets/money-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/money-1.css',
  ])('can only be reloaded if its script is missing: %s', async (message) => {
    const Part = lazy(() => Promise.reject(new TypeError(message)));
    render(
      <ErrorBoundary>
        <Suspense>
          <Part />
        </Suspense>
      </ErrorBoundary>,
    );
    await screen.findByText('This part of the page could not be loaded');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    screen.getByRole('button', { name: 'Reload the page' });
  });
});

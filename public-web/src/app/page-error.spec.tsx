import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { renderRoutes } from '../../test/render-in-site';
import { PageError } from './page-error';
import { PageFailure, type FailureReason } from './page-failure';

describe('a page that cannot be shown', () => {
  const browserFetch = globalThis.fetch;
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    sessionStorage.clear();
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    globalThis.fetch = (_url, init) => {
      asked.push(init?.method ?? 'GET');
      return Promise.reject(new TypeError('Failed to fetch'));
    };
  });
  afterEach(() => {
    jest.restoreAllMocks();
    globalThis.fetch = browserFetch;
  });
  const open = (route: RouteObject) =>
    renderRoutes([{ ErrorBoundary: PageError, children: [{ path: '*', ...route }] }], ['/show/1']);
  const failing = (reason: FailureReason) =>
    open({
      loader: () => {
        throw new PageFailure(reason, undefined);
      },
      element: <p>Page</p>,
    });

  it('offers another attempt and the phone number, and says if there is no connection', async () => {
    const { user } = failing('unavailable');
    await screen.findByRole('heading', { name: 'Back in a moment' });
    expect(screen.getByRole('link', { name: /\d{3}/ }).getAttribute('href')).toMatch(/^tel:/);
    expect(asked).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Try again' }));
    await screen.findByText(/There is still no connection/);
    expect(asked).toEqual(['HEAD']);
  });

  it('says that a show does not exist only if that is known', async () => {
    failing('not-found');
    await screen.findByRole('heading', { name: 'Show Not Found' });
  });

  it('is asked for again by itself if its code is missing', async () => {
    failing('code-missing');
    await screen.findByRole('heading', { name: 'Back in a moment' });
    expect(asked).toEqual(['HEAD']);
  });

  it('is replaced if one of its components fails', async () => {
    open({
      Component: () => {
        throw new Error('a fault of ours');
      },
    });
    await screen.findByRole('heading', { name: 'Back in a moment' });
    expect(screen.queryByText(/a fault of ours/)).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderRoutes } from '../../test/render-in-site';
import { BrokenSite } from './site';

describe('a frame that fails', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is replaced by a page with a way on, which does not quote the fault', async () => {
    renderRoutes(
      [
        {
          path: '*',
          ErrorBoundary: BrokenSite,
          Component: () => {
            throw new Error('a fault of ours');
          },
        },
      ],
      ['/partners'],
    );
    await screen.findByRole('heading', { name: 'Back in a moment' });
    expect(screen.getByRole('link', { name: 'Start again' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText(/a fault of ours/)).toBeNull();
  });
});

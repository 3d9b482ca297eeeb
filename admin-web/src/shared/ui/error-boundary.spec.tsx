import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clientErrorSchema } from '@club/contracts';
import { waitFor } from '@testing-library/react';
import { startStubGateway, type StubGateway } from '../../test/stub-gateway';
import { reportClientError, reportPageError } from './client-errors';
import { PageFailure } from './page-failure';

describe('errors in the browser', () => {
  let gateway: StubGateway;
  const browserFetch = globalThis.fetch;
  beforeEach(async () => {
    gateway = await startStubGateway();
    globalThis.fetch = (path, init) => browserFetch(`${gateway.origin}${path as string}`, init);
  });
  afterEach(async () => {
    globalThis.fetch = browserFetch;
    await gateway.close();
  });

  it('are reported once, with the page’s pattern and without personal data', async () => {
    window.history.replaceState(null, '', '/show/65f0c0ffee?name=Ada#secret');
    for (let time = 0; time < 2; time += 1)
      reportClientError('render', new TypeError('No "Ada Lovelace" at /x?mail=ada@example.org'));
    reportPageError(new PageFailure('unavailable', undefined));
    reportPageError(new PageFailure('code-missing', undefined));
    await waitFor(() => expect(gateway.received).toHaveLength(2));
    const inAnyOrder = expect.arrayContaining([
      {
        site: 'public',
        build: 'unknown',
        route: '/show/:id',
        kind: 'render',
        message: 'TypeError: No [text] at [e-mail]',
      },
      expect.objectContaining({
        kind: 'code-missing',
        message: 'Error: This page is code-missing',
      }),
    ]);
    expect(gateway.received).toEqual(inAnyOrder);
    for (const report of gateway.received) expect(clientErrorSchema.parse(report)).toEqual(report);
  });

  it('are reported five times at most', () => {
    const send = jest.spyOn(globalThis, 'fetch');
    for (const word of ['one', 'two', 'three', 'four', 'five', 'six'])
      reportClientError('script', new Error(word));
    expect(send.mock.calls.length).toBeLessThanOrEqual(5);
    expect(JSON.stringify(send.mock.calls)).not.toContain('six');
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { venueListSchema, type Venue } from '@club/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { baseApi, parsed } from './base-api';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    places: build.query<Venue[], string>({ query: (path) => path, transformResponse: parsed(() => venueListSchema) }),
  }),
});

describe('calls to the gateway (specification section 7)', () => {
  let server: Server;
  let asked: string[] = [];
  beforeAll(async () => {
    const answers: Record<string, [number, string]> = {
      '/api/known': [409, '{"code":"SALES_CLOSED","message":"No longer on sale","requestId":"r"}'],
      '/api/fields': [400, '{"code":"VALIDATION_FAILED","message":"x","requestId":"r","errors":[{"path":"a","message":"b"}]}'],
      '/api/proxy': [502, '<html>bad gateway</html>'],
      '/api/empty': [500, ''],
      '/api/good': [200, '[]'],
      '/api/odd': [200, '[{"id":1}]'],
    };
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const [status, body] = answers[request.url ?? ''] ?? [404, ''];
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => server.close());

  const newStore = () => {
    const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return configureStore({
      reducer: { [baseApi.reducerPath]: baseApi.reducer },
      middleware: (defaults) => defaults({ thunk: { extraArgument: { apiBase } } }).concat(baseApi.middleware),
    });
  };
  const ask = (path: string) => newStore().dispatch(api.endpoints.places.initiate(path));

  it('that fail carry "{status}: {body}", and the words that people read', async () => {
    expect((await ask('/known')).error).toMatchObject({
      status: 409,
      message: '409: {"code":"SALES_CLOSED","message":"No longer on sale","requestId":"r"}',
      code: 'SALES_CLOSED',
      words: 'No longer on sale',
    });
    expect((await ask('/fields')).error).toMatchObject({ words: 'Validation failed: a: b' });
    expect((await ask('/proxy')).error).toMatchObject({ message: '502: <html>bad gateway</html>', words: undefined });
    expect((await ask('/empty')).error).toMatchObject({ message: '500: Error' });
  });
  it('are not tried again', async () => {
    await ask('/proxy');
    expect(asked).toEqual(['/api/proxy']);
  });
  it('are never stale and are not asked again', async () => {
    const store = newStore();
    await store.dispatch(api.endpoints.places.initiate('/good'));
    await store.dispatch(api.endpoints.places.initiate('/good'));
    expect(asked).toEqual(['/api/good']);
  });
  it('whose reply breaks the contract have failed', async () => {
    expect((await ask('/odd')).isSuccess).toBe(false);
  });
});

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createStaticHandler } from 'react-router-dom';
import { errorBody, startStubGateway, type StubGateway } from '../../test/stub-gateway';
import { reasonOf } from './page-failure';
import { routes } from './routes';
import { contextWith } from './store-context';
import { createStore } from './store';

describe('the routes', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());
  const handler = createStaticHandler(routes);
  const ask = async (path: string) => {
    const found = await handler.query(new Request(`http://localhost${path}`), {
      requestContext: contextWith(createStore({ apiBase: gateway.origin })),
    });
    if (found instanceof Response)
      return { status: found.status, location: found.headers.get('location') };
    const [failure] = Object.values(found.errors ?? {}) as unknown[];
    return { status: found.statusCode, reason: reasonOf(failure) };
  };

  it.each(['/', '/show/night', '/booking/night'])(
    'fail for %s as unavailable while the shows cannot be read',
    async (path) => {
      gateway.answerWith(503, errorBody('SERVICE_UNAVAILABLE', 'Please try again later.'));
      expect(await ask(path)).toMatchObject({ reason: 'unavailable' });
    },
  );
  it('show a home page without shows', async () => {
    gateway.answerWith(200, []);
    expect(await ask('/')).toEqual({ status: 200, reason: undefined });
  });
  it('fail as not found for a show that does not exist', async () => {
    gateway.answerWith(404, errorBody('NOT_FOUND', 'Not found'));
    expect(await ask('/show/night')).toMatchObject({ reason: 'not-found' });
  });
  it('show a text page without the gateway, and 404 for an unknown path', async () => {
    gateway.answerWith(503, errorBody('SERVICE_UNAVAILABLE', 'Please try again later.'));
    expect(await ask('/terms-and-conditions')).toEqual({ status: 200, reason: undefined });
    expect(await ask('/dashboard')).toEqual({ status: 404, reason: undefined });
  });
  it('redirect /shows and /contact to the home page', async () => {
    expect(await ask('/shows')).toEqual({ status: 302, location: '/#shows' });
    expect(await ask('/contact')).toEqual({ status: 302, location: '/?contact=open#contact' });
  });
});

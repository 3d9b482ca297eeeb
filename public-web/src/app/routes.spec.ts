import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { errorBody, startStubGateway, type StubGateway } from '../../test/stub-gateway';
import { matchingRoute } from './routes';
import { createStore } from './store';

describe('the status of a page', () => {
  let gateway: StubGateway;
  beforeEach(async () => {
    gateway = await startStubGateway();
  });
  afterEach(() => gateway.close());
  const statusOf = (path: string): Promise<number> => {
    const { route, params } = matchingRoute(path);
    return route.load(createStore({ apiBase: gateway.origin }), params);
  };

  it.each(['/', '/show/night', '/booking/night'])(
    'is 503 for %s while the shows cannot be read',
    async (path) => {
      gateway.answerWith(503, errorBody('SERVICE_UNAVAILABLE', 'Please try again later.'));
      expect(await statusOf(path)).toBe(503);
    },
  );
  it('is 200 for a home page without shows', async () => {
    gateway.answerWith(200, []);
    expect(await statusOf('/')).toBe(200);
  });
  it('is 404 for a show that does not exist', async () => {
    gateway.answerWith(404, errorBody('NOT_FOUND', 'Not found'));
    expect(await statusOf('/show/night')).toBe(404);
  });
});

import { EventEmitter, once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DomainError } from '@club/contracts';
import { waitFor } from '@club/engines';
import { Services } from '@club/kit';
import { changeCalls, ReadNightChangesCall, type Call } from '@club/messages';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway } from '../test/isolated-gateway.js';
import { ADMIN_HOST, newMember, openSession } from '../test/staff-sign-in.js';
import { Drain } from './http/drain.js';

/** Long enough for a stream to be opened before the gateway is gone, on a busy machine too. */
const DRAIN_SECONDS = '5';

type Headers = Record<string, string>;
type HeadersOf = (app: NestFastifyApplication) => Promise<Headers>;

const staffHeaders: HeadersOf = async (app) => {
  const id = await newMember(app, [{ role: 'box-office', venues: ['*'] }]);
  return { ...ADMIN_HOST, authorization: `Bearer ${await openSession(app, id)}` };
};
const STREAMS: [string, string, HeadersOf][] = [
  ['a phone', '/api/door/live', async () => ({ host: 'door.localhost', cookie: 'club_door=a' })],
  ['a visitor', '/api/live-shows?id=show-1', async () => ({})],
  ['a member of staff', '/api/admin/live', staffHeaders],
];

const ANSWERS = new Map<Call, object>([
  [ReadNightChangesCall, { version: 'v1', whole: true, parties: [] }],
  [changeCalls.booking, { heardFrom: 'a', news: [] }],
]);

/** Lets the services answer only when a test says so. */
function answeringLater(app: NestFastifyApplication) {
  const word = new EventEmitter();
  const released = once(word, 'answer');
  const call = jest.spyOn(app.get(Services), 'call').mockImplementation(async (asked) => {
    await released;
    const answer = ANSWERS.get(asked);
    if (answer === undefined) throw new DomainError('SERVICE_UNAVAILABLE');
    return answer;
  });
  return {
    answer: () => word.emit('answer'),
    isAsked: () => Promise.resolve(call.mock.calls.length > 0),
  };
}

/** One that is never ended would keep the gateway, and so the test, from closing. */
const open = new Set<IncomingMessage>();
afterEach(() => {
  for (const reply of open) reply.destroy();
  open.clear();
});

async function stream(app: NestFastifyApplication, path: string, headers: Headers) {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const asking = get({ host: '127.0.0.1', port, path, headers, agent: false });
  const [reply] = (await once(asking, 'response')) as [IncomingMessage];
  open.add(reply);
  reply.resume();
  return reply;
}

describe('a gateway that shuts down', () => {
  it.each(STREAMS)(
    'ends the stream of %s that begins only then, so that it can close',
    async (_, path, headersOf) => {
      const app = await isolatedGateway({ CLUB_DRAIN_SECONDS: DRAIN_SECONDS });
      await app.listen(0, '127.0.0.1');
      const headers = await headersOf(app);
      const services = answeringLater(app);
      const early = stream(app, path, headers);
      await waitFor('the question to the services', services.isAsked);
      const closed = app.close();
      await waitFor('the drain', () => Promise.resolve(app.get(Drain).isEnding));
      services.answer();
      const replies = [await early, await stream(app, path, headers)];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      await waitFor('the end of both', () =>
        Promise.resolve(replies.every(({ complete }) => complete)),
      );
      await closed;
    },
  );
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface StubGateway {
  origin: string;
  /** The bodies of the requests so far. */
  received: unknown[];
  /** Answers every request from now on with this status and body. */
  answerWith: (status: number, body: object) => void;
  /** Answers the next request in this way, and later ones as before. Further calls are for the requests after it. */
  answerOnce: (status: number, body: object) => void;
  /** Answers nothing more until the returned function is called. */
  hold: () => () => void;
  close: () => Promise<void>;
}

interface Answer {
  status: number;
  body: object;
}

/** A real HTTP server in place of the gateway. Until a test says otherwise, it answers 404. */
export async function startStubGateway(): Promise<StubGateway> {
  let answer: Answer = { status: 404, body: {} };
  const once: Answer[] = [];
  let ready = Promise.resolve();
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      if (body !== '') received.push(JSON.parse(body));
      await ready;
      const { status, body: answered } = once.shift() ?? answer;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answered));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answerWith: (status, body) => {
      answer = { status, body };
    },
    answerOnce: (status, body) => void once.push({ status, body }),
    hold: () => {
      let release = (): void => undefined;
      ready = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The gateway's error body. */
export const errorBody = (code: string, message: string): object => ({
  code,
  message,
  requestId: 'request-1',
});

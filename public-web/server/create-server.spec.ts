import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import type { PageSource } from './built-pages';
import { createServer } from './create-server';

describe('the page server', () => {
  let gateway: Server;
  let answer: { status: number; body: string };
  /** What was sent to the gateway by POST. */
  let asked: { url: string; body: string }[];
  /** How often the list of shows was asked for. */
  let lists: number;
  let server: FastifyInstance | undefined;
  beforeEach(async () => {
    answer = { status: 200, body: '[]' };
    asked = [];
    lists = 0;
    gateway = createHttpServer((request, reply) => void answerTo(request, reply));
    const answerTo = async (request: IncomingMessage, reply: ServerResponse) => {
      const body = await textOf(request);
      if (request.method === 'POST') asked.push({ url: request.url ?? '', body });
      if (request.url === '/api/shows') lists += 1;
      reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    };
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await server?.close();
    gateway.closeAllConnections();
    gateway.close();
  });
  const serve = async (source: PageSource): Promise<FastifyInstance> => {
    const settings = {
      PUBLIC_WEB_PORT: 0,
      BIND_HOST: '127.0.0.1',
      GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
      PUBLIC_ORIGIN: 'http://localhost',
    };
    server = await createServer(settings, source);
    return server;
  };
  const pageOf = (path: string) => Promise.resolve({ status: 200, html: `page ${path}` });

  it('renders a path once for all of its queries', async () => {
    const rendered: string[] = [];
    const web = await serve((path) => {
      rendered.push(path);
      return pageOf(path);
    });
    // Together, because a page is cached for less than a busy machine needs for three in a row.
    const answers = await Promise.all(
      ['/partners?x=1', '/partners?x=2', '/partners'].map((url) => web.inject(url)),
    );
    for (const { body } of answers) expect(body).toBe('page /partners');
    expect(rendered).toEqual(['/partners']);
  });

  it.each([
    ['a mail program', '*/*', { status: 204, code: 200, location: undefined }],
    ['a mail program', undefined, { status: 404, code: 404, location: undefined }],
    ['a mail program', undefined, { status: 503, code: 503, location: undefined }],
    ['a browser', 'text/html,*/*', { status: 204, code: 303, location: '/unsubscribe/done' }],
    ['a browser', 'text/html,*/*', { status: 404, code: 303, location: '/unsubscribe/unknown' }],
    ['a browser', 'text/html,*/*', { status: 429, code: 303, location: '/unsubscribe/later' }],
  ])('passes a click of %s (%s) on, and tells the end: %j', async (_, accept, expected) => {
    answer = { status: expected.status, body: '' };
    const web = await serve(pageOf);
    const clicked = await web.inject({
      method: 'POST',
      url: '/unsubscribe?t=news.a.b',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(accept !== undefined && { accept }),
      },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(asked).toEqual([{ url: '/api/privacy/unsubscribe', body: '{"token":"news.a.b"}' }]);
    expect([clicked.statusCode, clicked.headers.location]).toEqual([
      expected.code,
      expected.location,
    ]);
  });

  it('changes nothing if the page is only opened, as scanners of e-mails do', async () => {
    const web = await serve(pageOf);
    expect((await web.inject('/unsubscribe?t=news.a.b')).body).toBe('page /unsubscribe');
    expect(asked.filter(({ url }) => url.includes('unsubscribe'))).toEqual([]);
  });

  const joinForm = (site?: string) => ({
    method: 'POST' as const,
    url: '/show/show-1/waiting-list',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(site !== undefined && { 'sec-fetch-site': site }),
    },
    payload: 'name=Ada&email=ada%40example.org&quantity=2&acceptFewer=on&alsoShows=show-2',
  });

  it.each([
    [202, '', 'joined'],
    [400, '{"code":"VALIDATION_FAILED"}', 'check-entries'],
    [409, '{"code":"PLACES_LEFT"}', 'places-left'],
    [409, '{"code":"WAITING_LIST_CLOSED"}', 'closed'],
    [429, '{"code":"TOO_MANY_REQUESTS"}', 'not-joined'],
    [502, '<html>bad gateway</html>', 'not-joined'],
  ])(
    'passes the form of a waiting list on, and tells the end (%i %s)',
    async (status, body, end) => {
      answer = { status, body };
      const web = await serve(pageOf);
      const sent = await web.inject(joinForm('same-origin'));
      expect([sent.statusCode, sent.headers.location]).toEqual([303, `/waiting-list/${end}`]);
      const entries = { name: 'Ada', email: 'ada@example.org', quantity: 2, acceptFewer: true };
      expect(asked).toEqual([
        {
          url: '/api/shows/show-1/waiting-list',
          body: JSON.stringify({ ...entries, alsoShows: ['show-2'] }),
        },
      ]);
    },
  );

  it('passes on no form of another site, and none that is too long', async () => {
    const web = await serve(pageOf);
    const fromElsewhere = await web.inject(joinForm('cross-site'));
    expect(fromElsewhere.headers.location).toBe('/waiting-list/not-joined');
    const long = { ...joinForm('same-origin'), payload: `name=${'a'.repeat(9_000)}` };
    expect((await web.inject(long)).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });

  it('does not store a page that could not be loaded', async () => {
    let status = 503;
    const web = await serve(() => Promise.resolve({ status, html: 'Back in a moment' }));
    const failed = await web.inject('/');
    expect(failed.statusCode).toBe(503);
    expect(failed.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
    status = 200;
    expect((await web.inject('/')).statusCode).toBe(200);
  });

  it('answers with its own words and 503 if a page cannot be rendered', async () => {
    const web = await serve(() => Promise.reject(new Error('secret detail')));
    const { statusCode, body, headers } = await web.inject('/');
    expect(statusCode).toBe(503);
    expect(body).toContain('Back in a moment');
    expect(body).not.toContain('secret detail');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('answers with its own words if the sitemap cannot be made, and makes it once', async () => {
    const web = await serve(pageOf);
    answer = { status: 502, body: '<html>bad gateway</html>' };
    const failed = await web.inject('/sitemap.xml');
    expect(failed.statusCode).toBe(503);
    expect(failed.body).toBe('Not available right now. Please try again shortly.');
    answer = { status: 200, body: '[]' };
    lists = 0;
    // Together, because it is cached for less than a busy machine needs for two in a row.
    const made = await Promise.all(
      ['/sitemap.xml', '/sitemap.xml?again'].map((url) => web.inject(url)),
    );
    for (const { body } of made) expect(body).toContain('<loc>http://localhost/</loc>');
    expect(lists).toBe(1);
  });

  it('answers a form that was sent without a script with a page, and never reads it', async () => {
    const web = await serve(pageOf);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'customerEmail=ada%40example.org';
    const sent = await web.inject({ method: 'POST', url: '/find-booking', headers, payload });
    expect(sent.statusCode).toBe(303);
    expect(sent.headers.location).toBe('/form-not-sent');
    expect(JSON.stringify(sent.headers)).not.toContain('example');
  });

  it('has no page for other methods and paths outside of the site', async () => {
    const web = await serve(pageOf);
    expect(await web.inject({ method: 'POST', url: '/' })).toMatchObject({
      statusCode: 404,
      body: 'Not found',
    });
    const headers = { 'content-type': 'image/png' };
    expect(
      await web.inject({ method: 'PUT', url: '/a', headers, payload: Buffer.from('x') }),
    ).toMatchObject({ statusCode: 404, body: 'Not found' });
    const missing = await web.inject('/assets/gone-1234.js');
    expect(missing).toMatchObject({ statusCode: 404, body: 'Not found' });
  });

  it('sends the policy with pages only, and forbids MIME sniffing everywhere', async () => {
    const web = await serve(pageOf);
    const page = await web.inject('/');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const other = await web.inject('/assets/gone-1234.js');
    expect(other.headers).not.toHaveProperty('content-security-policy');
    for (const { headers } of [page, other])
      expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

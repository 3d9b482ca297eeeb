import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEFAULT_CLUB, type SiteConfig } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aShow } from '../test/a-show';
import { render } from './entry-server';

const CONFIG: SiteConfig = {
  stripe: { publishableKey: 'pk_test', scriptUrl: 'http://localhost/stripe.js', testMode: true },
  club: { ...DEFAULT_CLUB, phone: '01632 960001' },
};

describe('a page from the server', () => {
  let gateway: Server;
  /** Undefined: the gateway takes the request and never answers. */
  let answers: Record<string, [number, unknown] | undefined>;
  let errors: unknown[];
  beforeEach(async () => {
    errors = [];
    answers = {
      '/api/config': [200, CONFIG],
      '/api/venues': [200, []],
      '/api/shows': [200, []],
    };
    gateway = createServer(({ url = '' }, reply) => {
      if (url in answers && answers[url] === undefined) return;
      const [status, body] = answers[url] ?? [404, {}];
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    gateway.closeAllConnections();
    gateway.close();
  });
  const page = (path: string, deadlineMs = 3_000) =>
    render(path, {
      apiBase: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
      origin: 'http://localhost',
      deadlineMs,
      assets: {
        entry: '/assets/entry-client.js',
        styles: 'p{}',
        pageScripts: { home: ['/assets/home.js', '/assets/skeleton.js'] },
      },
      onError: (error) => errors.push(error),
    });

  it('is a whole document without inline script', async () => {
    const { status, html } = await page('/');
    expect(status).toBe(200);
    expect(html).toMatch(/^<!doctype html><html lang="en-GB"><head>/);
    expect(html).toContain('No shows available for the selected venue');
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes);
    for (const attributes of scripts) expect(attributes).toMatch(/src=|application\/(ld\+)?json/);
    expect(errors).toEqual([]);
  });

  it('is 503 and says nothing about shows while they cannot be read', async () => {
    answers['/api/shows'] = [500, { message: 'secret detail' }];
    const { status, html } = await page('/');
    expect(status).toBe(503);
    expect(html).toContain('Back in a moment');
    expect(html).toContain('Try again');
    expect(html).not.toContain('No shows available');
    expect(html).not.toContain('secret detail');
    // The scripts have times of this minute, which may contain these digits.
    expect(html.replace(/<script.*?<\/script>/gs, '')).not.toContain('500');
  });

  it('is 503 in time while the gateway does not answer', async () => {
    answers = { '/api/config': undefined, '/api/venues': undefined, '/api/shows': undefined };
    const begun = performance.now();
    expect((await page('/', 300)).status).toBe(503);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('has the club’s own phone number during an outage', async () => {
    await page('/');
    answers = {};
    expect((await page('/terms-and-conditions')).html).toContain('01632 960001');
  });

  it('is 404 for a show that does not exist, and says so', async () => {
    const { status, html } = await page('/show/nothing');
    expect(status).toBe(404);
    expect(html).toContain('Show Not Found');
    expect(html).toContain('noindex');
  });

  it('shows a show whose date staff have cleared', async () => {
    const show = aShow({ date: undefined, price: undefined });
    answers[`/api/shows/${show.id}`] = [200, show];
    const { status, html } = await page(`/show/${show.id}`);
    expect(errors).toEqual([]);
    expect(status).toBe(200);
    expect(html).toContain('<strong>Date to be announced</strong>');
    expect(html).not.toContain('ComedyEvent');
  });

  it('names its own scripts for the entry', async () => {
    expect((await page('/')).html).toContain('data-page="/assets/home.js /assets/skeleton.js"');
    expect((await page('/terms-and-conditions')).html).not.toContain('data-page');
  });

  it('has no text of a show that only the page of that show needs', async () => {
    const performers = 'Bronwen Tally - Valleys-born';
    const show = aShow({ performers, fullDescription: 'Sit at the front' });
    answers['/api/shows'] = [200, [show]];
    answers[`/api/shows/${show.id}`] = [200, show];
    expect((await page('/')).html).not.toMatch(/Bronwen Tally|Sit at the front/);
    expect((await page(`/show/${show.id}`)).html).toContain('Sit at the front');
  });

  it('escapes its state', async () => {
    answers['/api/venues'] = [
      200,
      [
        {
          id: 'a',
          name: '</script><script>alert(1)</script>',
          city: 'C',
          address: 'A',
          location: 'L',
        },
      ],
    ];
    expect((await page('/')).html).not.toContain('</script><script>alert(1)');
  });
});

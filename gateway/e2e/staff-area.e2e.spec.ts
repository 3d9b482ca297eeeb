import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ErrorBody, LoginReply } from '@club/contracts';
import { askHost, signIn, SpecificationClient } from '@club/client';
import { makeShow, runningSystem } from '@club/testing';
import { describe, expect, it } from '@jest/globals';

const system = runningSystem();
const ADMIN = 'admin.localhost';

/** Every staff route of the API document, so that a new route is tested without a change here. */
const { paths } = JSON.parse(readFileSync('infra/docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, unknown>>;
};
const STAFF_ROUTES = Object.entries(paths)
  .filter(([path]) => /^\/api\/(admin\/(?!login|invitations)|objects\/upload)/.test(path))
  .flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => [method.toUpperCase(), path.replace('{id}', 'x')] as const,
    ),
  );

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const forged = (claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string => {
  const body = `${encode(header)}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', 'not the secret').update(body).digest('base64url')}`;
};
const inAnHour = Math.floor(Date.now() / 1000) + 3600;

describe('staff routes', () => {
  it('are all covered by this test', () => {
    expect(STAFF_ROUTES.length).toBeGreaterThan(18);
  });

  it.each(STAFF_ROUTES)(
    '%s %s is 401 without a token, with a forged one and with an unsigned one',
    async (method, path) => {
      const tokens = [
        undefined,
        'nonsense',
        forged({ sub: 'x', sid: 'x', iss: 'front-of-house', aud: 'staff', exp: inAnHour }),
        `${encode({ alg: 'none' })}.${encode({ sub: 'x', sid: 'x' })}.`,
      ];
      for (const token of tokens)
        expect((await askHost(system, ADMIN, path, { method, token })).status).toBe(401);
    },
  );

  it.each([
    ...STAFF_ROUTES,
    ['POST', '/api/admin/login'],
    ['GET', '/api/docs'],
    ['GET', '/api/docs-json'],
  ] as const)('%s %s does not exist on the public host', async (method, path) => {
    const token = await signIn(system);
    for (const written of [
      path,
      path.replace('/api', '//api'),
      path.replace('a', '%61'),
      path.toUpperCase(),
    ]) {
      expect((await askHost(system, 'localhost', written, { method, token })).status).toBe(404);
    }
  });

  it('refuse a token after signing out', async () => {
    const token = await signIn(system);
    expect((await askHost(system, ADMIN, '/api/admin/stats', { token })).status).toBe(200);
    expect(
      (await askHost(system, ADMIN, '/api/admin/logout', { method: 'POST', token })).status,
    ).toBe(204);
    expect((await askHost(system, ADMIN, '/api/admin/stats', { token })).status).toBe(401);
  });

  it('answer an unknown name like a wrong password', async () => {
    const login = (body: object) =>
      askHost<ErrorBody>(system, ADMIN, '/api/admin/login', { method: 'POST', body });
    const wrong = await login({ ...system.admin, password: 'wrong password' });
    const unknown = await login({ username: 'nobody', password: 'wrong password' });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' },
    });
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' });
    const { body } = await askHost<LoginReply>(system, ADMIN, '/api/admin/login', {
      method: 'POST',
      body: system.admin,
    });
    expect(body.admin.username).toBe(system.admin.username);
  });

  it('serve the API document on the admin host', async () => {
    const docs = await askHost<{ paths: object }>(system, ADMIN, '/api/docs-json');
    expect(Object.keys(docs.body.paths)).toEqual(
      expect.arrayContaining(['/api/shows', '/api/create-payment-intent', '/api/admin/shows/{id}']),
    );
  });
});

describe('shows that staff edit', () => {
  it('get an error for every wrong field', async () => {
    const reply = await askHost<ErrorBody>(system, ADMIN, '/api/admin/shows', {
      method: 'POST',
      token: await signIn(system),
      body: { title: '', price: -1 },
    });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual(
      expect.arrayContaining([
        { path: 'venueId', message: 'Venue is required' },
        { path: 'title', message: 'Title is required' },
      ]),
    );
  });

  it('cannot lose sold places, be deleted with bookings or be overwritten by an older version', async () => {
    const show = await makeShow(system);
    const client = new SpecificationClient(system);
    await client.intent(show, 6);
    const token = await signIn(system);
    const edit = { venueId: show.venueId, title: show.title, date: show.date, price: 20 };
    const put = (body: object) =>
      askHost<ErrorBody>(system, ADMIN, `/api/admin/shows/${show.id}`, {
        method: 'PUT',
        token,
        body,
      });
    expect(await put({ ...edit, maxTickets: 5 })).toMatchObject({
      status: 409,
      body: { code: 'CAPACITY_TAKEN' },
    });
    expect(
      (await client.get<{ maxTickets: number; title: string }>(`/api/shows/${show.id}`)).body,
    ).toMatchObject({
      maxTickets: 100,
      title: show.title,
    });
    expect(await put({ ...edit, maxTickets: 6, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'EDITED_MEANWHILE' },
    });
    expect((await put({ ...edit, maxTickets: 6, title: 'Renamed' })).status).toBe(200);
    expect(
      await askHost(system, ADMIN, `/api/admin/shows/${show.id}`, { method: 'DELETE', token }),
    ).toMatchObject({
      status: 409,
      body: { code: 'SHOW_HAS_BOOKINGS' },
    });
  });

  it('without bookings can be deleted and disappear from the site', async () => {
    const show = await makeShow(system);
    expect(
      (
        await askHost(system, ADMIN, `/api/admin/shows/${show.id}`, {
          method: 'DELETE',
          token: await signIn(system),
        })
      ).status,
    ).toBe(204);
    expect((await askHost(system, 'localhost', `/api/shows/${show.id}`)).status).toBe(404);
  });

  it('stay hidden drafts until they have a date and a price', async () => {
    const draft = await makeShow(system, { price: undefined });
    expect((await askHost(system, 'localhost', `/api/shows/${draft.id}`)).status).toBe(404);
    const token = await signIn(system);
    await askHost(system, ADMIN, `/api/admin/shows/${draft.id}`, {
      method: 'PUT',
      token,
      body: { venueId: draft.venueId, title: draft.title, date: draft.date, price: 12.5 },
    });
    expect(
      (await askHost<{ price: number }>(system, 'localhost', `/api/shows/${draft.id}`)).body.price,
    ).toBe(12.5);
  });
});

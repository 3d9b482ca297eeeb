import { readFileSync } from 'node:fs';
import { askHost, postAsStaff, signIn, succeeded } from '@club/client';
import type { Booking, TrailChecks, TrailPage, TrailRowView } from '@club/contracts';
import { run, waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const system = runningSystem();
const ADMIN = 'admin.localhost';
const env = {
  GATEWAY_MONGO_URL: system.mongoUrl.replace('DATABASE', 'gateway'),
  PATH: process.env['PATH'] ?? '',
};
const { paths } = z
  .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  .parse(JSON.parse(readFileSync('infra/docs/openapi.json', 'utf8')));
/** Each staff route that is not a GET, except those for people who are not signed in. */
const ROUTES = Object.entries(paths)
  .filter(([path]) => /^\/api\/(admin\/(?!login|invitations)|objects\/)/.test(path))
  .flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, 'an-id-0001'),
    })),
  )
  .filter(({ method }) => method !== 'GET');
const DEADLINE_MS = 180_000;
let made = 0;
const newId = (): string => `trail-${Date.now().toString(36)}-${(made += 1)}`;

describe('the audit trail of the running system', () => {
  let owner: string;
  let steward: { username: string; password: string };
  beforeAll(async () => {
    owner = await signIn(system);
    const username = newId();
    const words = ['gateway/dist/staff-cli.js', 'create', username, 'steward', 'cardiff'];
    const password = (await run(process.execPath, words, { env })).trim().split(' ').at(-1) ?? '';
    steward = { username, password };
  });

  const read = async <T>(path: string): Promise<T> =>
    succeeded(await askHost<T>(system, ADMIN, `/api/admin/trail${path}`, { token: owner }));
  const search = async (query: Record<string, string>): Promise<TrailRowView[]> =>
    (await read<TrailPage>(`?${new URLSearchParams(query).toString()}`)).rows;
  const stewardToken = async (): Promise<string> => {
    const login = { method: 'POST', body: steward } as const;
    return succeeded(await askHost<{ token: string }>(system, ADMIN, '/api/admin/login', login))
      .token;
  };

  it(
    'has exactly one row for each request of a steward, whatever the route',
    async () => {
      expect(ROUTES.length).toBeGreaterThan(30);
      const wrong: string[] = [];
      for (const { method, path } of ROUTES) {
        const request = { method, token: await stewardToken(), body: {} };
        const { headers, status } = await askHost(system, ADMIN, path, request);
        const rows = await search({ request: String(headers['x-request-id']) });
        const expected = status < 400 ? 'done' : 'refused';
        if (rows.length !== 1 || rows[0]?.outcome !== expected)
          wrong.push(`${method} ${path}: ${status}, ${rows.length} rows`);
      }
      expect(wrong).toEqual([]);
    },
    DEADLINE_MS,
  );

  it('has one row for each act that is done or refused, under the id of its booking or show and its venue', async () => {
    const show = await makeShow(system, { venueId: 'cardiff' });
    const { password } = system.admin;
    const sale = {
      bookingId: newId(),
      showId: show.id,
      customerName: 'Ada Lovelace',
      customerEmail: 'ada@example.org',
      ticketQuantity: 2,
      payment: 'desk',
    };
    const post = (path: string, body: object) =>
      postAsStaff<Booking>(system, `/api/admin/${path}`, { token: owner, password, body });
    const { id } = succeeded(await post('bookings', sale));
    const refund = { refundId: newId(), amount: 1, places: 0, reason: 'a gesture' };
    succeeded(await post(`bookings/${id}/refund`, refund));
    succeeded(await post(`bookings/${id}/refund`, refund));
    const acts = (await search({ target: id })).map(({ act, venueId }) => [act, venueId]);
    expect(acts).toEqual([
      ['booking-refund', 'cardiff'],
      ['booking-sell', 'cardiff'],
    ]);
    expect((await search({ target: show.id })).map(({ act }) => act)).toEqual(['show-create']);
    const token = await stewardToken();
    for (const path of [`shows/${show.id}/cancel`, `bookings/${id}/resend`])
      await askHost(system, ADMIN, `/api/admin/${path}`, { method: 'POST', token, body: {} });
    const refused = await search({ member: steward.username, outcome: 'refused' });
    expect(refused.slice(0, 2).map(({ act, venueId }) => [act, venueId])).toEqual([
      ['booking-resend', 'cardiff'],
      ['show-cancel', 'cardiff'],
    ]);
  });

  it('is a whole chain in each service, after all that other tests have done', async () => {
    const verify = { method: 'POST', token: owner } as const;
    succeeded(await askHost(system, ADMIN, '/api/admin/trail/checks', verify));
    const checks = await waitFor('the verification', async () => {
      const all = await read<TrailChecks>('/checks');
      return all.every(({ check }) => check?.isAsked === false) ? all : false;
    });
    expect(checks.map(({ chain, check }) => [chain, check?.fault])).toEqual([
      ['gateway', null],
      ['catalog', null],
      ['booking', null],
      ['enquiry', null],
    ]);
  });
});

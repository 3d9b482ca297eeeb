import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { renderStaff } from '../../../test/render-staff';
import { baseApi, parsed } from '../../shared/api/base-api';
import { useIsLive } from '../../shared/api/live-state';
import { LiveUpdates } from './live-updates';

const countApi = baseApi.enhanceEndpoints({ addTagTypes: ['Bookings'] }).injectEndpoints({
  endpoints: (build) => ({
    count: build.query<number, void>({
      query: () => '/admin/count',
      transformResponse: parsed(z.number()),
      providesTags: ['Bookings'],
    }),
    sell: build.mutation<unknown, void>({
      query: () => ({ url: '/admin/sell', method: 'POST' }),
      invalidatesTags: ['Bookings'],
    }),
  }),
});

function Page() {
  const { data } = countApi.useCountQuery();
  const [sell, { isLoading, isSuccess }] = countApi.useSellMutation();
  return (
    <main>
      <LiveUpdates />
      <p>{`${data ?? 'no'} bookings`}</p>
      <p>{useIsLive() ? 'live' : 'alone'}</p>
      <button onClick={() => void sell()}>Sell</button>
      {isLoading && <p>selling</p>}
      {isSuccess && <p>sold</p>}
    </main>
  );
}

const AT_ONCE = Promise.resolve();
/** Keeps answers back. @returns the promise that they wait for, and what lets them arrive. */
function held() {
  let arrive = (): void => undefined;
  const until = new Promise<void>((resolve) => (arrive = resolve));
  return { until, arrive: () => arrive() };
}

/** A server with a stream that the test writes. Every list is longer than the last one. */
function startServer({ lists = AT_ONCE, acts = AT_ONCE } = {}) {
  let bookings = 0;
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined;
  const streams: Request[] = [];
  globalThis.fetch = (input) => {
    const request = new Request(input);
    if (request.url.endsWith('/admin/sell')) return acts.then(() => new Response('null'));
    if (!request.url.endsWith('/admin/live')) {
      bookings += 1;
      const count = String(bookings);
      return lists.then(() => new Response(count));
    }
    streams.push(request);
    const body = new ReadableStream<Uint8Array>({ start: (own) => (writer = own) });
    return Promise.resolve(new Response(body));
  };
  const send = (event: object) =>
    writer?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  return { streams, send };
}
const seen = (state: 'hidden' | 'visible') => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a page that the server tells of changes', () => {
  it('reads its lists again, with the session and without keeping it open', async () => {
    const { streams, send } = startServer();
    renderStaff(<Page />, { token: 'a token', username: 'ada' });
    await screen.findByText('1 bookings');
    await waitFor(() => expect(streams).toHaveLength(1));
    expect(streams[0]?.headers.get('authorization')).toBe('Bearer a token');
    expect(streams[0]?.headers.get('x-unattended')).toBe('1');
    send({ kind: 'ready' });
    await screen.findByText('2 bookings');
    expect(screen.getByText('live')).toBeTruthy();
    send({ kind: 'bookings', venueId: 'cardiff', version: '1' });
    await screen.findByText('3 bookings');
  });

  it('has no stream while it cannot be seen, and reads everything again when it is looked at', async () => {
    const { streams, send } = startServer();
    renderStaff(<Page />, { token: 'a token', username: 'ada' });
    await waitFor(() => expect(streams).toHaveLength(1));
    seen('hidden');
    await waitFor(() => expect(streams[0]?.signal.aborted).toBe(true));
    expect(screen.getByText('alone')).toBeTruthy();
    seen('visible');
    await waitFor(() => expect(streams).toHaveLength(2));
    send({ kind: 'ready' });
    await screen.findByText('2 bookings');
  });

  it('does not read other lists again', async () => {
    const { streams, send } = startServer();
    renderStaff(<Page />, { token: 'a token', username: 'ada' });
    await waitFor(() => expect(streams).toHaveLength(1));
    send({ kind: 'ready' });
    await screen.findByText('2 bookings');
    send({ kind: 'enquiries', venueId: null, version: '1' });
    send({ kind: 'bookings', venueId: null, version: '1' });
    await screen.findByText('3 bookings');
  });

  it('reads its lists again while an act waits for its answer', async () => {
    const { streams, send } = startServer({ acts: held().until });
    const user = renderStaff(<Page />, { token: 'a token', username: 'ada' });
    await screen.findByText('1 bookings');
    await waitFor(() => expect(streams).toHaveLength(1));
    await user.click(screen.getByText('Sell'));
    await screen.findByText('selling');
    send({ kind: 'ready' });
    await screen.findByText('2 bookings');
    expect(screen.getByText('selling')).toBeTruthy();
  });

  it('reads a list again that was under way when the news came', async () => {
    const { until, arrive } = held();
    const { streams, send } = startServer({ lists: until });
    renderStaff(<Page />, { token: 'a token', username: 'ada' });
    await waitFor(() => expect(streams).toHaveLength(1));
    send({ kind: 'ready' });
    await screen.findByText('live');
    arrive();
    await screen.findByText('2 bookings');
  });

  it('reads a list again that was under way when an act was done', async () => {
    const { until, arrive } = held();
    startServer({ lists: until });
    const user = renderStaff(<Page />, { token: 'a token', username: 'ada' });
    await user.click(screen.getByText('Sell'));
    await screen.findByText('sold');
    arrive();
    await screen.findByText('2 bookings');
  });
});

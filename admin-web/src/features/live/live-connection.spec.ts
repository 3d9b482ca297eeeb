import type { LiveEvent } from '@club/contracts';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LiveConnection } from './live-connection';

const READY = 'data: {"kind":"ready"}\n\n';
const SALE = 'data: {"kind":"bookings","venueId":"cardiff","version":"2"}\n\n';

/** A server whose streams the test writes and ends. */
class Streams {
  readonly asked: AbortSignal[] = [];
  status = 200;
  private writer: ReadableStreamDefaultController<Uint8Array> | undefined;

  readonly open = (signal: AbortSignal): Promise<Response> => {
    this.asked.push(signal);
    const body = new ReadableStream<Uint8Array>({
      start: (writer) => {
        this.writer = writer;
        signal.addEventListener('abort', () => writer.error(new Error('aborted')));
      },
    });
    return Promise.resolve(new Response(body, { status: this.status }));
  };
  async write(text: string): Promise<void> {
    this.writer?.enqueue(new TextEncoder().encode(text));
    await settle();
  }
  async end(): Promise<void> {
    this.writer?.close();
    await settle();
  }
}
/** Lets everything happen that waits for no timer. */
const settle = () => jest.advanceTimersByTimeAsync(0);

function connect() {
  const streams = new Streams();
  const events: LiveEvent[] = [];
  const states: boolean[] = [];
  const connection = new LiveConnection({
    open: streams.open,
    onEvent: (event) => events.push(event),
    onLive: (isLive) => states.push(isLive),
  });
  connection.restart();
  return { streams, events, states, connection };
}

describe('the connection for live news', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is live from the first event on, and hears events that arrive in pieces', async () => {
    const { streams, events, states } = connect();
    await settle();
    expect(states).toEqual([false]);
    await streams.write(READY + SALE.slice(0, 20));
    await streams.write(SALE.slice(20));
    expect(states).toEqual([false, true]);
    expect(events.map(({ kind }) => kind)).toEqual(['ready', 'bookings']);
  });

  it('leaves out heartbeats and events that it does not know', async () => {
    const { streams, events } = connect();
    await settle();
    await streams.write('event: heartbeat\ndata: \n\ndata: {"kind":"weather"}\n\n');
    expect(events).toEqual([]);
  });

  it('connects again after its end, with growing pauses while it is refused', async () => {
    const { streams, states } = connect();
    await settle();
    await streams.write(READY);
    await streams.end();
    expect(states.at(-1)).toBe(false);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(streams.asked).toHaveLength(2);
    streams.status = 503;
    await streams.end();
    await jest.advanceTimersByTimeAsync(60_000);
    const askedInAMinute = streams.asked.length;
    expect(askedInAMinute).toBeGreaterThan(4);
    expect(askedInAMinute).toBeLessThan(12);
  });

  it('takes a stream for dead that is silent for longer than two heartbeats', async () => {
    const { streams } = connect();
    await settle();
    await streams.write(READY);
    await jest.advanceTimersByTimeAsync(40_000);
    expect(streams.asked).toHaveLength(1);
    await streams.write('event: heartbeat\ndata: \n\n');
    await jest.advanceTimersByTimeAsync(40_000);
    expect(streams.asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(7_000);
    expect(streams.asked).toHaveLength(2);
  });

  it('ends its stream when it is stopped, and has one after a restart', async () => {
    const { streams, connection } = connect();
    await settle();
    connection.restart();
    await settle();
    expect(streams.asked.map(({ aborted }) => aborted)).toEqual([true, false]);
    connection.stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(streams.asked.map(({ aborted }) => aborted)).toEqual([true, true]);
  });
});

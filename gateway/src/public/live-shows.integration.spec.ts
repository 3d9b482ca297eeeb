import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { DomainError, pence } from '@club/contracts';
import { waitFor } from '@club/engines';
import { Services } from '@club/kit';
import { ListOffersCall, type OfferView, type RequestOf } from '@club/messages';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway } from '../../test/isolated-gateway.js';

const PER_NETWORK = 6;
const IN_ALL = 20;
const TOO_MANY = 429;

const anOffer = (showId: string, sold: number): OfferView => ({
  showId,
  capacity: 100,
  sold,
  held: 0,
  status: 'scheduled',
  unitPence: pence(2000),
  salesEndAt: '2030-01-05T19:30:00Z',
  withdrawn: false,
});

/** A gateway behind an edge, in front of a booking that knows the shows whose ids begin with "show". */
class LiveGateway {
  isAway = false;
  sold = 0;
  mostAsked = 0;
  private readonly open = new Set<IncomingMessage>();

  private constructor(readonly app: NestFastifyApplication) {}

  static async start(env: Record<string, string> = {}): Promise<LiveGateway> {
    const live = new LiveGateway(await isolatedGateway({ TRUSTED_PROXIES: '127.0.0.1', ...env }));
    jest.spyOn(live.app.get(Services), 'call').mockImplementation((call, input) => {
      if (call !== (ListOffersCall as unknown) || live.isAway)
        return Promise.reject(new DomainError('SERVICE_UNAVAILABLE'));
      const { showIds = [] } = input as RequestOf<typeof ListOffersCall>;
      live.mostAsked = Math.max(live.mostAsked, showIds.length);
      const known = showIds.filter((id) => id.startsWith('show'));
      return Promise.resolve({ offers: known.map((id) => anOffer(id, live.sold)) });
    });
    await live.app.listen(0, '127.0.0.1');
    return live;
  }

  get port(): number {
    return (this.app.getHttpServer().address() as AddressInfo).port;
  }
  /** Asks for a stream as a visitor with this address does. */
  ask(id: string, address: string) {
    const headers = { 'x-forwarded-for': address };
    const path = `/api/live-shows?id=${id}`;
    return get({ host: '127.0.0.1', port: this.port, path, headers, agent: false });
  }
  async stream(id: string, address: string): Promise<IncomingMessage> {
    const [reply] = (await once(this.ask(id, address), 'response')) as [IncomingMessage];
    if (reply.statusCode === 200) this.open.add(reply);
    else reply.resume();
    return reply;
  }
  async statusFor(id: string, address: string): Promise<number | undefined> {
    return (await this.stream(id, address)).statusCode;
  }
  get streams(): IncomingMessage[] {
    return [...this.open];
  }
  closeAll(): void {
    for (const reply of this.open) reply.destroy();
    this.open.clear();
  }
  async stop(): Promise<void> {
    this.closeAll();
    await this.app.close();
  }
}

/** Reads a stream until it has sent this. */
async function textUntil(reply: IncomingMessage, part: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of reply) {
    text += String(chunk);
    if (part.test(text)) return text;
  }
  return text;
}

describe('live streams', () => {
  let live: LiveGateway;
  beforeAll(async () => {
    live = await LiveGateway.start({
      CLUB_LIVE_STREAMS: String(IN_ALL),
      CLUB_LIVE_STREAM_MINUTES: '0.25',
    });
  });
  afterEach(() => live.closeAll());
  afterAll(() => live.stop());

  it('send figures at once and when they change, of shows that exist and of no others', async () => {
    live.sold = 3;
    const reply = await live.stream('show-1', '203.0.113.1');
    expect(await textUntil(reply, /soldTickets/)).toContain('"soldTickets":3');
    const changing = await live.stream('show-1', '203.0.113.1');
    live.sold = 4;
    expect(await textUntil(changing, /"soldTickets":4/)).toContain('"soldTickets":4');
    for (const id of ['none', 'x'.repeat(100), ''])
      expect(await live.statusFor(id, '203.0.113.1')).toBe(404);
  });

  it('are limited in all, and end by themselves so that others have their turn', async () => {
    const asOther = () => live.statusFor('show-1', '198.51.100.1');
    // On a busy machine the first one may be over by itself before the last one is open.
    await waitFor('a gateway whose streams are all taken', async () => {
      live.closeAll();
      const asked = Array.from({ length: IN_ALL }, (_, network) => `203.0.113.${network}`);
      for (const address of asked) await live.statusFor('show-1', address);
      return live.streams.length === IN_ALL && (await asOther()) === TOO_MANY;
    });
    await Promise.all(live.streams.map((reply) => once(reply.resume(), 'end')));
    await waitFor('a turn', async () => (await asOther()) === 200);
  });

  it('open while booking is away, and get their figures once it is back', async () => {
    live.isAway = true;
    const reply = await live.stream('show-early', '203.0.113.30');
    expect(reply.statusCode).toBe(200);
    live.isAway = false;
    expect(await textUntil(reply, /soldTickets/)).toContain('show-early');
  });
});

describe('the live streams of one network', () => {
  let live: LiveGateway;
  beforeAll(async () => {
    live = await LiveGateway.start();
  });
  afterEach(() => live.closeAll());
  afterAll(() => live.stop());

  it('are at most six, whatever its addresses', async () => {
    const addresses = Array.from({ length: 10 }, (_, host) => `2001:db8:1:1::${host + 1}`);
    const statuses = [];
    for (const address of addresses) statuses.push(await live.statusFor('show-1', address));
    expect(statuses.filter((status) => status === 200)).toHaveLength(PER_NETWORK);
    expect(new Set(statuses.slice(PER_NETWORK))).toEqual(new Set([TOO_MANY]));
    expect(await live.statusFor('show-1', '2001:db8:1:2::1')).toBe(200);
  });

  it('can be opened again once others of the network are closed, also by clients that leave at once', async () => {
    const address = '203.0.113.20';
    for (let turn = 0; turn < PER_NETWORK * 3; turn += 1) {
      const sent = live.ask('show-1', address);
      sent.on('error', () => undefined); // the client has hung up on itself
      await once(sent, 'finish');
      const closed = new Promise((resolve) => sent.once('close', resolve));
      sent.destroy();
      await closed;
    }
    await waitFor('a free stream', async () => (await live.statusFor('show-1', address)) === 200);
  });

  it('can be opened again after a client has asked for several on one connection', async () => {
    const address = '203.0.113.21';
    const socket = connect(live.port, '127.0.0.1');
    const asked = [
      'GET /api/live-shows?id=show-1 HTTP/1.1',
      'host: x',
      `x-forwarded-for: ${address}`,
    ];
    socket.write(`${asked.join('\r\n')}\r\n\r\n`.repeat(PER_NETWORK));
    await once(socket, 'data');
    await waitFor(
      'streams that are all taken',
      async () => (await live.statusFor('show-1', address)) === TOO_MANY,
    );
    live.closeAll();
    socket.destroy();
    await waitFor('streams that are all free', async () => {
      for (let turn = 0; turn < PER_NETWORK; turn += 1) await live.statusFor('show-1', address);
      if (live.streams.length === PER_NETWORK) return true;
      live.closeAll();
      return false;
    });
  });
});

describe('a visitor who comes after 50 addresses have opened all streams that they may', () => {
  let live: LiveGateway;
  beforeAll(async () => {
    live = await LiveGateway.start();
  });
  afterAll(() => live.stop());

  it('gets figures, and booking is asked about the shows that are really watched', async () => {
    const networks = Array.from({ length: 50 }, (_, network) => `203.0.113.${network}`);
    const opened = await Promise.all(
      networks.flatMap((address) =>
        Array.from({ length: 10 }, (_, turn) => live.statusFor(`show-${turn}`, address)),
      ),
    );
    expect(opened.filter((status) => status === 200)).toHaveLength(50 * PER_NETWORK);
    const invented = networks.flatMap((address) =>
      Array.from({ length: 10 }, (_, turn) => live.statusFor(`none-${turn}`, address)),
    );
    expect(new Set(await Promise.all(invented))).toEqual(new Set([TOO_MANY]));
    const late = await live.stream('show-late', '198.51.100.1');
    expect(await textUntil(late, /soldTickets/)).toContain('show-late');
    live.sold = 9;
    const second = await live.stream('show-late', '198.51.100.1');
    expect(await textUntil(second, /"soldTickets":9/)).toContain('"soldTickets":9');
    expect(live.mostAsked).toBeLessThanOrEqual(11);
  });
});

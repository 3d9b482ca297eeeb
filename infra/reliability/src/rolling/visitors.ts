import type { Show } from '@club/contracts';
import { askHost, intentOf, SpecificationClient } from '@club/client';
import { type RunningSystem } from '@club/testing';

export interface Count {
  requests: number;
  bookings: number;
  /** Requests that were answered with an error or not at all. */
  failures: string[];
}

/** Visitors who read and visitors who buy, one at a time in each of `lanes`, until `stop`. No request is repeated. */
export class Visitors {
  readonly count: Count = { requests: 0, bookings: 0, failures: [] };
  private stopped = false;
  private readonly lanes: Promise<void>[];

  constructor(
    private readonly system: RunningSystem,
    private readonly shows: readonly Show[],
    lanes: number,
  ) {
    this.lanes = Array.from({ length: lanes }, (_, lane) => this.walk(lane));
  }

  async stop(): Promise<Count> {
    this.stopped = true;
    await Promise.all(this.lanes);
    return this.count;
  }

  private async walk(lane: number): Promise<void> {
    for (let visit = 0; !this.stopped; visit += 1) {
      const show = this.shows[(lane + visit) % this.shows.length];
      if (show === undefined) return;
      if (lane % 2 === 0) await this.browse(show);
      else await this.buy(show, `lane-${lane}-${visit}@example.org`);
    }
  }

  private async browse({ id }: Show): Promise<void> {
    for (const path of ['/api/shows', `/api/shows/${id}`, '/api/venues', '/api/config']) {
      await this.counted(path, () => askHost(this.system, 'localhost', path));
    }
    const message = {
      name: 'Ada',
      email: 'ada@example.org',
      subject: 'Hello',
      message: 'A question about Saturday night.',
    };
    await this.counted('/api/contact', () =>
      askHost(this.system, 'localhost', '/api/contact', { method: 'POST', body: message }),
    );
  }

  private async buy(show: Show, email: string): Promise<void> {
    const client = new SpecificationClient(this.system);
    const intent = await this.counted('an intent', () => client.intent(show, 1, email));
    if (intent === undefined) return;
    const booking = await this.counted('a booking', () => client.book(show, 1, email));
    await client.pay(intent.clientSecret);
    const paid = await this.counted('the PATCH', () =>
      client.complete(booking?.id ?? '', intentOf(intent.clientSecret)),
    );
    if (paid !== undefined) this.count.bookings += 1;
  }

  private async counted<T>(
    what: string,
    ask: () => Promise<{ status: number; body: T }>,
  ): Promise<T | undefined> {
    this.count.requests += 1;
    const reply = await ask().catch((error: unknown) => ({ status: 0, body: String(error) as T }));
    if (reply.status >= 200 && reply.status < 400) return reply.body;
    this.count.failures.push(
      `${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`,
    );
    return undefined;
  }
}

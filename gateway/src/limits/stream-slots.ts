import { DomainError } from '@club/contracts';

/** How many streams may be open at once. */
export interface StreamLimits {
  inAll: number;
  ofOne: number;
}

/** How many live streams are open in this process, in all and of each client. Each one costs a socket and a timer. */
export class StreamSlots {
  private readonly open = new Map<string, number>();
  private total = 0;

  /** @param limits undefined if there are none. */
  constructor(private readonly limits: StreamLimits | undefined) {}

  /** Takes a slot of a client until the stream is over, however it ends. @throws TOO_MANY_REQUESTS */
  take(client: string, over: AbortSignal): void {
    if (over.aborted) return; // the client has left already
    // guard: live-streams-are-limited
    if (this.isFull(client)) throw new DomainError('TOO_MANY_REQUESTS');
    this.count(client, 1);
    over.addEventListener('abort', () => this.count(client, -1), { once: true });
  }

  private isFull(client: string): boolean {
    if (this.limits === undefined) return false;
    const { inAll, ofOne } = this.limits;
    return this.total >= inAll || (this.open.get(client) ?? 0) >= ofOne;
  }

  private count(client: string, change: 1 | -1): void {
    const own = (this.open.get(client) ?? 0) + change;
    this.total += change;
    if (own === 0) this.open.delete(client);
    else this.open.set(client, own);
  }
}

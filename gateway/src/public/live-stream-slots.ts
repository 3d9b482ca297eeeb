import { DomainError } from '@club/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../config.js';

/**
 * How many live streams are open in this process, in all and of each network. Each one costs a socket and a timer for
 * half an hour, and together they decide about how many shows booking is asked once a second.
 */
@Injectable()
export class LiveStreamSlots {
  private readonly open = new Map<string, number>();
  private total = 0;

  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {}

  /** Takes a slot until the stream is over, however it ends. @throws TOO_MANY_REQUESTS */
  take(network: string, over: AbortSignal): void {
    if (over.aborted) return; // the client has left already
    // guard: live-streams-are-limited
    if (this.isFull(network)) throw new DomainError('TOO_MANY_REQUESTS');
    this.count(network, 1);
    over.addEventListener('abort', () => this.count(network, -1), { once: true });
  }

  private isFull(network: string): boolean {
    const {
      CLUB_RATE_LIMITS: limits,
      CLUB_LIVE_STREAMS: most,
      CLUB_LIVE_STREAMS_PER_NETWORK: mostOfOne,
    } = this.settings;
    if (limits === 'off') return false;
    return this.total >= most || (this.open.get(network) ?? 0) >= mostOfOne;
  }

  private count(network: string, change: 1 | -1): void {
    const own = (this.open.get(network) ?? 0) + change;
    this.total += change;
    if (own === 0) this.open.delete(network);
    else this.open.set(network, own);
  }
}

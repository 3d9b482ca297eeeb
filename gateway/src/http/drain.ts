import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../config.js';

/**
 * After SIGTERM the readiness probe fails, and the gateway keeps serving until the load balancer has noticed. If it
 * closed at once, connections that are made at that moment would be reset.
 */
@Injectable()
export class Drain implements BeforeApplicationShutdown {
  private ending = false;

  constructor(@Inject(SETTINGS) private readonly settings: GatewaySettings) {}

  get isEnding(): boolean {
    return this.ending;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending = true;
    await new Promise((resolve) => setTimeout(resolve, this.settings.CLUB_DRAIN_SECONDS * 1000));
  }
}

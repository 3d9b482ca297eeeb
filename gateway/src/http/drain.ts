import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../config.js';

/**
 * A gateway that is told to stop says so where it is probed, and goes on answering until whoever sends requests has had the
 * time to look: a connection that is made in the moment of the closing would be reset.
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

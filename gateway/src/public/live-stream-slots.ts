import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { StreamSlots } from '../limits/stream-slots.js';

/**
 * The slots of networks: streams stay open for half an hour, and together they decide about how many shows booking is
 * asked once a second.
 */
@Injectable()
export class LiveStreamSlots extends StreamSlots {
  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    super(
      settings.CLUB_RATE_LIMITS === 'off'
        ? undefined
        : { inAll: settings.CLUB_LIVE_STREAMS, ofOne: settings.CLUB_LIVE_STREAMS_PER_NETWORK },
    );
  }
}

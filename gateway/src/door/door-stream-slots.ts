import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { StreamSlots } from '../limits/stream-slots.js';

/** A phone that connects again may not know yet that its earlier stream has ended. */
const OF_ONE_PHONE = 2;
/** Two doors have a dozen phones. Each stream asks booking more than once a second. */
const OF_ALL_PHONES = 100;

/** The slots of phones at the door. */
@Injectable()
export class DoorStreamSlots extends StreamSlots {
  constructor(@Inject(SETTINGS) { CLUB_RATE_LIMITS: limits }: GatewaySettings) {
    super(limits === 'off' ? undefined : { inAll: OF_ALL_PHONES, ofOne: OF_ONE_PHONE });
  }
}

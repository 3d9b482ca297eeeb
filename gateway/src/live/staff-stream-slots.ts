import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type GatewaySettings } from '../config.js';
import { StreamSlots } from '../limits/stream-slots.js';

/** A member has a few windows in sight on a few devices; the others have no stream. */
const OF_ONE_MEMBER = 8;
const OF_ALL_MEMBERS = 300;

/** The slots of members of staff. */
@Injectable()
export class StaffStreamSlots extends StreamSlots {
  constructor(@Inject(SETTINGS) { CLUB_RATE_LIMITS: limits }: GatewaySettings) {
    super(limits === 'off' ? undefined : { inAll: OF_ALL_MEMBERS, ofOne: OF_ONE_MEMBER });
  }
}

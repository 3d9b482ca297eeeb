import type { TrailTransaction } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { PLACES_OF_NETWORK, tooManyOfNetwork } from './domain/refusal-to-wait.js';
import type { Wait } from './domain/wait.js';
import { WaitsStore } from './waits.store.js';

type Party = Pick<Wait, 'showId' | 'emailKey' | 'quantity' | 'network'>;

/**
 * The places of a show that the parties of one network wait for. Addresses are not confirmed, so that without a limit one
 * person could keep a whole show for invented parties (invariants.md I25).
 */
@Injectable()
export class NetworkShare {
  constructor(
    private readonly waits: WaitsStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** What an entry keeps of the network that it comes from. */
  networkOf(client: string | undefined): Pick<Wait, 'network'> {
    return client === undefined || this.settings.CLUB_RATE_LIMITS === 'off'
      ? {}
      : { network: client };
  }

  /**
   * The caller changes the list in the same transaction. Two transactions that do so conflict, so that parties which come at
   * the same moment cannot pass the limit together. @throws TOO_MANY_REQUESTS
   */
  async check(party: Party, session: TrailTransaction): Promise<void> {
    if (party.network === undefined) return;
    const others = await this.waits.placesOfOthers({ ...party, network: party.network }, session);
    // guard: waiting-places-per-network (invariants.md I25)
    if (others + party.quantity > PLACES_OF_NETWORK) throw tooManyOfNetwork();
  }
}

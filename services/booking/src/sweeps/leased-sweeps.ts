import { Sweep, SweepLeases, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { SendNightSheets } from '../mails/send-night-sheets.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { CancelOrphans } from './cancel-orphans.js';
import { FreeOrphans } from './free-orphans.js';

/** Stripe stops delivering an event after three days. */
const CATCH_UP_MS = 3 * 24 * 60 * 60 * 1000;

/** Starts the background work that reads whole lists. In each interval one of the running processes does it. */
@Injectable()
export class LeasedSweeps implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweeps: Sweep[];

  constructor(
    freeOrphans: FreeOrphans,
    cancelOrphans: CancelOrphans,
    receiveStripeEvent: ReceiveStripeEvent,
    sendNightSheets: SendNightSheets,
    leases: SweepLeases,
    @Inject(SETTINGS) settings: BookingSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const every = (everySeconds: number, name: string, work: () => Promise<unknown>) =>
      new Sweep({ name, everySeconds, logger }, () => leases.run(name, everySeconds, work));
    const catchUp = () => receiveStripeEvent.catchUp(new Date(Date.now() - CATCH_UP_MS));
    const {
      CLUB_ORPHAN_SWEEP_SECONDS: orphans,
      CLUB_EVENTS_SWEEP_SECONDS: events,
      CLUB_SETTLE_SWEEP_SECONDS: settling,
    } = settings;
    this.sweeps = [
      every(orphans, 'orphans', () => freeOrphans.execute(new Date())),
      every(orphans, 'orphan-intents', () => cancelOrphans.execute(new Date())),
      every(events, 'undelivered-events', catchUp),
      every(settling, 'night-sheets', () => sendNightSheets.execute(new Date())),
    ];
  }

  onApplicationBootstrap(): void {
    for (const sweep of this.sweeps) sweep.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.stop()));
  }
}

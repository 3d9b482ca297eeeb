import { OutboxRelay, Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { SendNotices } from '../mails/send-notices.js';
import { ReceiveStripeEvent } from '../webhook/receive-stripe-event.js';
import { FreeOrphans } from './free-orphans.js';
import { UnfinishedOrders } from './unfinished-orders.js';

/** Stripe stops delivering an event after three days. */
const CATCH_UP_MS = 3 * 24 * 60 * 60 * 1000;

/** Starts all background work. Every sweep may run in any number of processes at once. */
@Injectable()
export class Sweeps implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweeps: { start(): void; stop(): Promise<void> }[];
  private readonly closedShows: Sweep;
  private readonly notices: Sweep;

  constructor(
    unfinished: UnfinishedOrders,
    freeOrphans: FreeOrphans,
    receiveStripeEvent: ReceiveStripeEvent,
    sendNotices: SendNotices,
    relay: OutboxRelay,
    @Inject(SETTINGS) settings: BookingSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const every = (everySeconds: number, name: string, work: () => Promise<unknown>) =>
      new Sweep({ name, everySeconds, logger }, async () => void (await work()));
    const catchUp = () => receiveStripeEvent.catchUp(new Date(Date.now() - CATCH_UP_MS));
    this.closedShows = every(settings.CLUB_SETTLE_SWEEP_SECONDS, 'closed-shows', () =>
      unfinished.finishClosedShows(),
    );
    this.notices = every(settings.CLUB_SETTLE_SWEEP_SECONDS, 'notices', () =>
      sendNotices.execute(new Date()),
    );
    this.sweeps = [
      relay,
      this.closedShows,
      this.notices,
      every(settings.CLUB_HOLD_SWEEP_SECONDS, 'holds', () => unfinished.releaseOverdue()),
      // guard: settle-sweep (invariants.md I3)
      every(settings.CLUB_SETTLE_SWEEP_SECONDS, 'settlements', () => unfinished.settle()),
      every(settings.CLUB_ORPHAN_SWEEP_SECONDS, 'orphans', () => freeOrphans.execute(new Date())),
      every(settings.CLUB_EVENTS_SWEEP_SECONDS, 'undelivered-events', catchUp),
    ];
  }

  onApplicationBootstrap(): void {
    for (const sweep of this.sweeps) sweep.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.stop()));
  }

  triggerNotices(): void {
    this.notices.trigger();
  }
  triggerClosedShows(): void {
    this.closedShows.trigger();
  }
}

import { OutboxRelay, Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { SendDoorLists } from '../mails/send-door-lists.js';
import { SendNotices } from '../mails/send-notices.js';
import { FinishClosedShows } from './finish-closed-shows.js';
import { UnfinishedOrders } from './unfinished-orders.js';

/**
 * Starts the sweeps that need no lease. Each may run in every process at once: it claims its items, or repeating its work
 * changes nothing.
 */
@Injectable()
export class Sweeps implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweeps: { start(): void; stop(): Promise<void> }[];
  private readonly closedShows: Sweep;
  private readonly notices: Sweep;

  constructor(
    unfinished: UnfinishedOrders,
    finishClosedShows: FinishClosedShows,
    sendNotices: SendNotices,
    sendDoorLists: SendDoorLists,
    relay: OutboxRelay,
    @Inject(SETTINGS) settings: BookingSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const every = (everySeconds: number, name: string, work: () => Promise<void>) =>
      new Sweep({ name, everySeconds, logger }, work);
    const settleSeconds = settings.CLUB_SETTLE_SWEEP_SECONDS;
    this.closedShows = every(settleSeconds, 'closed-shows', () => finishClosedShows.execute());
    this.notices = every(settleSeconds, 'notices', () => sendNotices.execute(new Date()));
    this.sweeps = [
      relay,
      this.closedShows,
      this.notices,
      every(settleSeconds, 'door-lists', () => sendDoorLists.execute(new Date())),
      every(settings.CLUB_HOLD_SWEEP_SECONDS, 'holds', () => unfinished.releaseOverdue()),
      // Only this one continues what a crash has left half-way; the guard does not cover the next two.
      // guard: settle-sweep (invariants.md I3)
      every(settleSeconds, 'half-way-orders', () => unfinished.continueHalfWay()),
      every(settleSeconds, 'open-payments', () => unfinished.askAboutOpen()),
      every(settleSeconds, 'gift-orders', () => unfinished.settleGiftOrders()),
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

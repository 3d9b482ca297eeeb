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

/** Starts the background work whose copies share it item by item. All of it may run in any number of processes. */
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
    const settling = settings.CLUB_SETTLE_SWEEP_SECONDS;
    this.closedShows = every(settling, 'closed-shows', () => finishClosedShows.execute());
    this.notices = every(settling, 'notices', () => sendNotices.execute(new Date()));
    this.sweeps = [
      relay,
      this.closedShows,
      this.notices,
      every(settling, 'door-lists', () => sendDoorLists.execute(new Date())),
      every(settings.CLUB_HOLD_SWEEP_SECONDS, 'holds', () => unfinished.releaseOverdue()),
      // guard: settle-sweep (invariants.md I3)
      every(settling, 'half-way-orders', () => unfinished.continueHalfWay()),
      every(settling, 'open-payments', () => unfinished.askAboutOpen()),
      every(settling, 'gift-orders', () => unfinished.settleGiftOrders()),
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

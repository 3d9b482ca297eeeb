import { gaugeFromDatabase, type Logger, type Sweep } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { NeedsStaffStore } from './needs-staff.store.js';

/** Keeps a metric of what waits for a decision of staff. Alarms look at it, so it must say the truth after a restart. */
@Injectable()
export class NeedsStaff implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(
    store: NeedsStaffStore,
    @Inject(SETTINGS) settings: BookingSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const options = {
      name: 'club_needs_staff',
      help: 'Facts about money that wait for a decision of staff, by kind',
      everySeconds: settings.CLUB_HOLD_SWEEP_SECONDS,
      logger,
    };
    this.sweep = gaugeFromDatabase(options, store.counts);
  }

  onApplicationBootstrap(): void {
    this.sweep.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sweep.stop();
  }

  trigger(): void {
    this.sweep.trigger();
  }
}

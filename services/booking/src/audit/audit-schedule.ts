import { Sweep, type Logger } from '@club/kit';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LOGGER, SETTINGS, type BookingSettings } from '../config.js';
import { CountFindings } from './count-findings.js';
import { RunAudit } from './run-audit.js';

/** Looks regularly whether an audit is due, and keeps the metric of open findings up to date. */
@Injectable()
export class AuditSchedule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly sweep: Sweep;

  constructor(
    runAudit: RunAudit,
    countFindings: CountFindings,
    @Inject(SETTINGS) settings: BookingSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    const everySeconds = settings.CLUB_AUDIT_CHECK_SECONDS;
    this.sweep = new Sweep({ name: 'audit', everySeconds, logger }, async () => {
      await runAudit.executeIfDue(new Date());
      await countFindings.execute();
    });
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

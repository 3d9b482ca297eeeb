import { mailPaused, type Logger } from '@club/kit';
import type { SendResult } from './smtp-result.js';

/** The part of BullMQ's worker that this needs. */
export interface PausableWorker {
  concurrency: number;
  pause(doNotWaitForActive: boolean): Promise<void>;
  resume(): void;
}

interface PauseOptions {
  logger: Logger;
  firstPauseMs?: number;
}

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 10 * 60_000;

/**
 * Stops the worker while the mail server refuses our login: no e-mail could be sent, and repeated logins may lock the
 * account. After a pause that doubles each time, one e-mail of each queue is tried; the others follow once one gets
 * through.
 */
export class LoginPause {
  private readonly concurrency: number;
  private refusals = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly worker: PausableWorker,
    private readonly options: PauseOptions,
  ) {
    this.concurrency = worker.concurrency;
  }

  /** Learns how an attempt ended. */
  async heard(result: SendResult): Promise<void> {
    if (result.isLoginRefused) await this.pause(result.reason);
    else if (this.timer === undefined && this.refusals > 0 && wasLetIn(result)) this.recover();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async pause(reason: string | undefined): Promise<void> {
    if (this.timer !== undefined) return;
    const first = this.options.firstPauseMs ?? FIRST_PAUSE_MS;
    const pauseMs = Math.min(first * 2 ** this.refusals, MAX_PAUSE_MS);
    this.refusals += 1;
    this.timer = setTimeout(() => this.resume(), pauseMs);
    mailPaused.set(1);
    this.options.logger.error({ reason, pauseMs }, 'mail server refuses the login');
    await this.worker.pause(true);
  }

  private resume(): void {
    this.timer = undefined;
    this.worker.concurrency = 1;
    this.worker.resume();
  }

  private recover(): void {
    this.refusals = 0;
    this.worker.concurrency = this.concurrency;
    mailPaused.set(0);
  }
}

/** An e-mail that could not be rendered, or a server that did not answer, says nothing about the login. */
const wasLetIn = ({ outcome, isAfterLogin }: SendResult): boolean =>
  outcome === 'sent' || isAfterLogin === true;

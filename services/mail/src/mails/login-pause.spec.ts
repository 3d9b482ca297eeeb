import { createLogger } from '@club/kit';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LoginPause, type PausableWorker } from './login-pause.js';
import { resultOfFailure, type SendResult } from './smtp-result.js';

const FIRST_PAUSE_MS = 1_000;
const REFUSED: SendResult = { outcome: 'retry', isLoginRefused: true };
const UNKNOWN = { command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 User unknown' };

class Worker implements PausableWorker {
  concurrency = 20;
  isPaused = false;

  async pause(): Promise<void> {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
  }
}

describe('the pause after a refused login', () => {
  let worker: Worker;
  let pause: LoginPause;
  beforeEach(async () => {
    jest.useFakeTimers();
    worker = new Worker();
    const logger = createLogger('mail', 'silent');
    pause = new LoginPause(worker, { logger, firstPauseMs: FIRST_PAUSE_MS });
    await pause.heard(REFUSED);
    jest.advanceTimersByTime(FIRST_PAUSE_MS);
  });
  afterEach(() => {
    pause.stop();
    jest.useRealTimers();
  });

  it.each<[string, SendResult]>([
    ['cannot be rendered', { outcome: 'broken' }],
    ['takes too long', { outcome: 'retry', reason: 'the mail server was too slow' }],
    ['meets a closed port', resultOfFailure({ code: 'ECONNECTION', command: 'CONN' })],
  ])('goes on if an e-mail %s: the next refusal pauses for longer', async (_why, result) => {
    expect(worker).toMatchObject({ concurrency: 1, isPaused: false });
    await pause.heard(result);
    expect(worker.concurrency).toBe(1);
    await pause.heard(REFUSED);
    jest.advanceTimersByTime(2 * FIRST_PAUSE_MS - 1);
    expect(worker.isPaused).toBe(true);
    jest.advanceTimersByTime(1);
    expect(worker.isPaused).toBe(false);
  });

  it.each<[string, SendResult]>([
    ['is sent', { outcome: 'sent' }],
    ['has an unknown recipient', resultOfFailure(UNKNOWN)],
  ])('is over once an e-mail %s', async (_how, result) => {
    await pause.heard(result);
    expect(worker.concurrency).toBe(20);
    await pause.heard(REFUSED);
    jest.advanceTimersByTime(FIRST_PAUSE_MS);
    expect(worker.isPaused).toBe(false);
  });
});

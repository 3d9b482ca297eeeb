const BAR = 30;
/** The progress stays on one line; what was written there before is longer at times. */
const CLEARED_LINE = '\r\x1b[K';

/** A bar with the progress and the time left; violations appear above it. */
export class Progress {
  private readonly started = Date.now();
  private ranHere = 0;

  constructor(
    private readonly total: number,
    private readonly doneBefore: number,
  ) {
    process.stderr.write(`reliability: ${total} runs, ${doneBefore} of them already done\n`);
  }

  ran(key: string, violation: string | undefined): void {
    this.ranHere += 1;
    if (violation !== undefined) process.stderr.write(`${CLEARED_LINE}${key}: ${violation}\n`);
    const done = this.doneBefore + this.ranHere;
    const filled = Math.floor((BAR * done) / this.total);
    const minutes = Math.ceil(
      (((Date.now() - this.started) / this.ranHere) * (this.total - done)) / 60_000,
    );
    process.stderr.write(
      `${CLEARED_LINE}[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${done} of ${this.total}, about ${minutes} min left`,
    );
  }

  end(): void {
    process.stderr.write('\n');
  }
}

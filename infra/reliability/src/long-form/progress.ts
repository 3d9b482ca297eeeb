const BAR = 30;

/** A bar with the progress and the time left; violations appear above it. */
export class Progress {
  private readonly started = Date.now();
  private ranNow = 0;

  constructor(
    private readonly total: number,
    private readonly before: number,
  ) {
    process.stderr.write(`reliability: ${total} runs, ${before} of them already done\n`);
  }

  ran(key: string, violation: string | undefined): void {
    this.ranNow += 1;
    if (violation !== undefined) process.stderr.write(`\r${key}: ${violation}\n`);
    const done = this.before + this.ranNow;
    const filled = Math.floor((BAR * done) / this.total);
    const minutes = Math.ceil(
      (((Date.now() - this.started) / this.ranNow) * (this.total - done)) / 60_000,
    );
    process.stderr.write(
      `\r[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}] ${done} of ${this.total}, about ${minutes} min left   `,
    );
  }

  end(): void {
    process.stderr.write('\n');
  }
}

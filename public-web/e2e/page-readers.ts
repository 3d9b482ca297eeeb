interface Read {
  requests: number;
  /** How many builds answered: each has another entry script. */
  builds: number;
  /** Pages, scripts and styles that were not answered, or not with success. */
  failures: string[];
}

const LANES = 3;
const ASSET = /(?:src|href)="(\/assets\/[^"]+)"/g;
const ENTRY = /<script[^>]+src="(\/assets\/[^"]+)"/;
/** A page that was not rendered within its deadline: this happens on a busy machine, and no update causes it. */
const LATE = 503;

/** Visitors who load pages with all their scripts and styles, one page at a time in each lane, until `stop`. */
export class PageReaders {
  private requests = 0;
  private readonly entries = new Set<string>();
  private readonly failures: string[] = [];
  private stopped = false;
  private readonly lanes: Promise<void>[];

  constructor(
    private readonly origin: string,
    private readonly paths: readonly string[],
  ) {
    this.lanes = Array.from({ length: LANES }, (_, lane) => this.walk(lane));
  }

  async stop(): Promise<Read> {
    this.stopped = true;
    await Promise.all(this.lanes);
    return { requests: this.requests, builds: this.entries.size, failures: this.failures };
  }

  private async walk(lane: number): Promise<void> {
    for (let visit = lane; !this.stopped; visit += 1) {
      const page = await this.read(this.paths[visit % this.paths.length] ?? '/');
      const entry = ENTRY.exec(page)?.[1];
      if (entry !== undefined) this.entries.add(entry);
      for (const [, asset] of page.matchAll(ASSET)) await this.read(asset ?? '/');
    }
  }

  /** @returns the body, or an empty text if there is none. */
  private async read(path: string): Promise<string> {
    this.requests += 1;
    try {
      const reply = await fetch(`${this.origin}${path}`);
      if (reply.ok) return await reply.text();
      if (reply.status === LATE && !path.startsWith('/assets/')) return '';
      this.failures.push(`${path}: ${reply.status}`);
    } catch (error) {
      this.failures.push(`${path}: ${String(error)}`);
    }
    return '';
  }
}

/** Lists are read again at most so often, however much is sold. */
const EVERY_MS = 1_000;

/** Collects what is out of date, and says so at once for the first and then once a second. */
export class ThrottledTags<Tag extends string> {
  private readonly waiting = new Set<Tag>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly refresh: (tags: Tag[]) => void) {}

  add(tags: readonly Tag[]): void {
    for (const tag of tags) this.waiting.add(tag);
    if (this.timer === undefined) this.flush();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting.clear();
  }

  private flush(): void {
    this.timer = undefined;
    if (this.waiting.size === 0) return;
    const tags = [...this.waiting];
    this.waiting.clear();
    this.timer = setTimeout(() => this.flush(), EVERY_MS);
    this.refresh(tags);
  }
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets many callers share one call: the items that arrive together, or while a batch is at work, make up the next batch.
 * An item that comes alone is not delayed. If a batch fails, each of its callers learns the reason.
 */
export class Batcher<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private isRunning = false;

  /** @param work handles a batch and returns how to look up the result of each of its items. */
  constructor(
    private readonly work: (items: Item[]) => Promise<(item: Item) => Result>,
    private readonly maxSize: number,
  ) {}

  run(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.isRunning) return;
      this.isRunning = true;
      setImmediate(() => void this.drain());
    });
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) await this.runBatch(this.waiting.splice(0, this.maxSize));
    this.isRunning = false;
  }

  private async runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const resultOf = await this.work(batch.map(({ item }) => item));
      for (const { item, resolve } of batch) resolve(resultOf(item));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

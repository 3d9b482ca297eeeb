/** No value is older than this, in ms, where nobody says otherwise. */
const KEEP_MS = 500;
const MOST = 1_000;

interface Kept {
  until: number;
  value: Promise<unknown>;
}

/** Values kept for a moment. Who asks while one is being made waits for the same one; failures are not kept. */
export class KeptValues {
  private kept = new Map<string, Kept>();

  constructor(private readonly keepMs = KEEP_MS) {}

  value<T>(key: string, make: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const known = this.kept.get(key);
    if (known !== undefined && known.until > now) return known.value as Promise<T>;
    const value = make();
    const { kept } = this;
    if (kept.size >= MOST) kept.clear();
    kept.set(key, { until: now + this.keepMs, value });
    value.catch(() => kept.delete(key));
    return value;
  }

  /** What is being made at this moment is given to those who wait for it and to nobody else. */
  forget(): void {
    this.kept = new Map();
  }
}

const DEFAULT_TTL_MS = 500;
const MAX_ENTRIES = 1_000;

interface Entry {
  until: number;
  value: Promise<unknown>;
}

/** Caches values for a short time. Concurrent callers share one pending computation; failures are not cached. */
export class ShortLivedCache {
  private entries = new Map<string, Entry>();

  constructor(private readonly ttlMs = DEFAULT_TTL_MS) {}

  get<T>(key: string, compute: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const known = this.entries.get(key);
    if (known !== undefined && known.until > now) return known.value as Promise<T>;
    const value = compute();
    const { entries } = this;
    if (entries.size >= MAX_ENTRIES) entries.clear();
    entries.set(key, { until: now + this.ttlMs, value });
    value.catch(() => entries.delete(key));
    return value;
  }

  /** Callers that wait for a pending computation still get its result; it is not cached for anyone else. */
  clear(): void {
    this.entries = new Map();
  }
}

import type { News, NewsKind } from '@club/contracts';
import type { HeardNews } from '@club/messages';

/**
 * What is known of the news of one service. Its copies answer in turn, and each has heard everything since it began to
 * listen. If a copy began later than the last thing that is known here, something may have been missed between.
 */
export class KnownNews {
  private readonly versions = new Map<string, string>();
  private until = '';

  /** @param kinds what the service has news of. */
  constructor(private readonly kinds: readonly NewsKind[]) {}

  /** @returns what is new in an answer, and news of everything if something may have been missed. */
  take({ heardFrom, news }: HeardNews): News[] {
    const isGap = heardFrom > this.until; // guard: no-news-is-missed
    const fresh = news.filter((one) => one.version > (this.versions.get(keyOf(one)) ?? ''));
    for (const one of fresh) this.versions.set(keyOf(one), one.version);
    this.until = [this.until, heardFrom, ...fresh.map(({ version }) => version)].reduce(later);
    if (!isGap) return fresh;
    return this.kinds.map((kind) => ({ kind, venueId: null, version: this.until }));
  }
}

const keyOf = ({ kind, venueId }: News): string => `${kind} ${venueId ?? ''}`;
const later = (one: string, other: string): string => (one > other ? one : other);

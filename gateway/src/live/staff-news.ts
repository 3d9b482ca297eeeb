import { DomainError, type News, type NewsKind } from '@club/contracts';
import { Services, type Logger } from '@club/kit';
import { changeCalls, type ChangeOwner } from '@club/messages';
import { Inject, Injectable } from '@nestjs/common';
import { Observable, Subject } from 'rxjs';
import { LOGGER } from '../config.js';
import { KnownNews } from './known-news.js';

/** A browser reads again a second after the last time at the latest, so that both together are less than two seconds. */
const POLL_MS = 600;

const KINDS: Record<ChangeOwner, readonly NewsKind[]> = {
  booking: ['bookings', 'shows', 'arrivals', 'mails', 'money'],
  catalog: ['shows'],
  enquiry: ['enquiries', 'mails'],
};
const OWNERS = Object.keys(KINDS) as ChangeOwner[];
interface Source {
  known: KnownNews;
  isAsked: boolean;
}

/** Asks each service what has changed, while anyone listens, and once for all who do. */
@Injectable()
export class StaffNews {
  private readonly news = new Subject<News>();
  private readonly sources = new Map<ChangeOwner, Source>(
    OWNERS.map((owner) => [owner, { known: new KnownNews(KINDS[owner]), isAsked: false }]),
  );
  private listeners = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly services: Services,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Asks each service once: whatever changes afterwards will be news.
   * @throws SERVICE_UNAVAILABLE if none answers.
   */
  async begin(): Promise<void> {
    const answered = await Promise.all(
      [...this.sources].map(([owner, source]) => this.ask(owner, source)),
    );
    if (!answered.includes(true)) throw new DomainError('SERVICE_UNAVAILABLE');
  }

  /** The news of all services from the subscription on. */
  heard(): Observable<News> {
    return new Observable((listener) => {
      const subscription = this.news.subscribe(listener);
      this.listeners += 1;
      this.timer ??= setInterval(() => this.poll(), POLL_MS);
      return () => {
        subscription.unsubscribe();
        this.listeners -= 1;
        if (this.listeners > 0) return;
        clearInterval(this.timer);
        this.timer = undefined;
      };
    });
  }

  /** A service that is slow to answer does not delay the news of the others. */
  private poll(): void {
    for (const [owner, source] of this.sources)
      if (!source.isAsked) void this.askAgain(owner, source);
  }

  private async askAgain(owner: ChangeOwner, source: Source): Promise<void> {
    source.isAsked = true;
    await this.ask(owner, source);
    source.isAsked = false;
  }

  private async ask(owner: ChangeOwner, { known }: Source): Promise<boolean> {
    try {
      const heard = await this.services.call(changeCalls[owner], {});
      for (const news of known.take(heard)) this.news.next(news);
      return true;
    } catch (error) {
      this.logger.debug({ err: error, owner }, 'asking for changes failed');
      return false;
    }
  }
}

import { liveEventSchema, type LiveEvent } from '@club/contracts';
import { readEvents } from './read-events';

/** The server sends a heartbeat every 20 seconds. A stream that is silent for longer has ended unnoticed, as in sleep. */
const SILENT_MS = 45_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

interface LiveConnectionParts {
  /** Asks for the stream. `undefined` if there is nothing to connect to until `restart` is called. */
  open: (signal: AbortSignal) => Promise<Response | undefined>;
  onEvent: (event: LiveEvent) => void;
  /** Whether changes are heard from now on. */
  onLive: (isLive: boolean) => void;
}

/** Keeps one stream open: connects again with growing pauses, and at once when the page returns or the network does. */
export class LiveConnection {
  private current: AbortController | undefined;
  private waitMs = FIRST_WAIT_MS;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: LiveConnectionParts) {}

  /** Connects now, whatever it was doing. */
  restart(): void {
    this.stop();
    this.waitMs = FIRST_WAIT_MS;
    void this.connect();
  }

  stop(): void {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.current?.abort();
    this.current = undefined;
    this.parts.onLive(false);
  }

  private async connect(): Promise<void> {
    const own = new AbortController();
    this.current = own;
    const mayTryAgain = await this.follow(own).catch(() => true); // no network: it is tried again
    if (this.current !== own) return; // stopped or restarted meanwhile
    this.stop();
    if (mayTryAgain) this.tryLater();
  }

  private tryLater(): void {
    const spread = 0.5 + Math.random() / 2; // so that not all pages return at the same moment after a release
    this.retry = setTimeout(() => void this.connect(), this.waitMs * spread);
    this.waitMs = Math.min(this.waitMs * 2, LONGEST_WAIT_MS);
  }

  /** Reads one stream to its end. @returns whether to connect again. */
  private async follow(own: AbortController): Promise<boolean> {
    this.listen(own);
    const answer = await this.parts.open(own.signal);
    if (answer === undefined) return false;
    if (!answer.ok || answer.body === null) return true;
    for await (const data of readEvents(answer.body)) {
      this.listen(own);
      if (data !== '') this.hear(data);
    }
    return true;
  }

  private hear(data: string): void {
    const { success, data: event } = liveEventSchema.safeParse(JSON.parse(data));
    if (!success) return; // of a later version
    if (event.kind === 'ready') {
      this.waitMs = FIRST_WAIT_MS;
      this.parts.onLive(true);
    }
    this.parts.onEvent(event);
  }

  private listen(own: AbortController): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => own.abort(), SILENT_MS);
  }
}

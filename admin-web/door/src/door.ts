import type { NightParty, PairDeviceInput, SellAtDoorInput } from '@club/contracts';
import {
  EMPTY_STATE,
  showOf,
  type Admission,
  type DoorState,
  type Link,
  type Shown,
} from './door-state';
import { Entrance, type Undoing } from './entrance';
import { linkAfter, type DoorClient } from './night/door-client';
import type { DoorStore } from './night/door-store';
import type { createLive, Live } from './night/live';
import { isOver, withParty } from './night/night-list';
import { syncOnce } from './night/sync';
import { startSyncLoop, type SyncLoop } from './night/sync-loop';
import { Mover } from './mover';
import { Till } from './till';
import { createJudge } from './verdict/judge';
import type { Evening, Judged } from './verdict/local-verdict';

/** A code that stays before the camera is judged once. */
const SAME_CODE_MS = 5_000;

/** The parts of the browser that a door needs. */
export interface DoorParts {
  store: DoorStore;
  client: DoorClient;
  live: typeof createLive;
  /** Runs work that only one tab may do at a time. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Sound and vibration. */
  signal: (tone: Judged['verdict']['tone']) => void;
}

/** An evening at one door, apart from how it looks. There is one for the page, however often React renders. */
export class Door {
  private state: DoorState = EMPTY_STATE;
  private readonly listeners = new Set<() => void>();
  private readonly judge: (code: string) => Promise<Judged>;
  private readonly live: Live;
  private readonly entrance: Entrance;
  private readonly till: Till;
  private readonly mover: Mover;
  private loop: SyncLoop | undefined;
  /** The code whose verdict is not there yet. */
  private judging: string | undefined;
  /** Codes that a keyboard scanner has typed meanwhile. */
  private waiting: readonly string[] = [];
  private last = { code: '', at: -SAME_CODE_MS };

  constructor(private readonly parts: DoorParts) {
    const { client, live, store } = parts;
    this.live = live({ onParty: (party) => void this.heard(party), onNews: this.connectSoon });
    this.judge = createJudge({
      client,
      evening: () => this.evening(),
      onAnswer: ({ party }) => party && void this.heard(party),
      onContradiction: (judged) => this.contradicted(judged),
    });
    this.entrance = new Entrance({
      store,
      now: this.now,
      set: (change) => this.set(change),
      onKept: () => this.loop?.soon(),
      onDone: this.dismiss,
    });
    const desk = {
      client,
      now: this.now,
      set: (change: Partial<DoorState>) => this.set(change),
      onFailure: this.connectSoon,
    };
    this.till = new Till({ ...desk, store, onSold: (party) => this.sold(party) });
    this.mover = new Mover({
      ...desk,
      onMoved: (party) => this.heard(party),
      onShown: () => this.parts.signal('green'),
    });
  }

  /** Needs no network. @param token of a pairing code */
  async open(token?: string): Promise<void> {
    this.set({
      token,
      night: await this.parts.store.readNight(),
      rows: await this.parts.store.rows(),
      ...(await this.till.kept()),
    });
    this.loop = startSyncLoop(() => this.sync());
  }

  readonly now = (): DoorState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** A sign that the network may be back, or that the list has changed. */
  readonly connectSoon = (): void => this.loop?.retrySoon();
  readonly close = (): void => {
    this.loop?.stop();
    this.live.close();
  };
  readonly chooseShow = (chosenShowId: string): void => this.set({ chosenShowId });

  /** @throws an error of the client */
  async pair(input: PairDeviceInput): Promise<void> {
    // A list that is being read, by another tab as well, would be kept as that of the new door.
    await this.parts.alone(async () => {
      await this.parts.client.pair(input);
      await this.wipe();
      const night = undefined;
      this.set({ link: 'opening', token: undefined, night, chosenShowId: undefined });
    });
    this.connectSoon();
  }

  /** @param token of a pairing code that was opened in this page */
  readonly pairingOpened = (token: string): void => this.set({ token });

  /** Goes on with the list that the phone has, whatever code was opened. */
  readonly keepList = (): void => this.set({ token: undefined });

  /** A code from the camera: the same one may be in view for many frames. */
  readonly seen = async (code: string): Promise<void> => {
    const { shown } = this.state;
    const isSame = code === this.last.code && performance.now() - this.last.at < SAME_CODE_MS;
    const isCovered = shown !== undefined && (shown.verdict.tone !== 'red' || shown.code === code);
    if (isSame || isCovered || this.judging !== undefined) return;
    await this.scanned(code);
  };

  /** A code that has to be judged: a new one before the camera, or one that a scanner has typed. */
  readonly scanned = async (code: string): Promise<void> => {
    if (showOf(this.state, Date.now()) === undefined) return;
    if (this.judging !== undefined) return this.wait(code);
    this.judging = code;
    const judged = await this.judge(code).finally(() => (this.judging = undefined));
    this.set({ shown: { ...judged, id: crypto.randomUUID(), code, admitted: null } });
    this.parts.signal(judged.verdict.tone);
  };

  /** Its turn comes after the verdict before it, which someone has to read first. */
  private wait(code: string): void {
    if (code !== this.judging && !this.waiting.includes(code))
      this.waiting = [...this.waiting, code];
  }

  /** Takes the verdict off the screen. A red one may be scanned again at once. */
  readonly dismiss = (): void => {
    const { shown } = this.state;
    if (shown === undefined) return;
    if (shown.verdict.tone !== 'red') this.last = { code: shown.code, at: performance.now() };
    this.set({ shown: undefined });
    const [next, ...others] = this.waiting;
    this.waiting = others;
    if (next !== undefined) void this.scanned(next);
  };

  readonly letIn = (admission: Admission): Promise<void> => this.entrance.letIn(admission);
  readonly undo = (done: Undoing): Promise<void> => this.entrance.undo(done);

  /** Sells tickets to people at the door. What came of it is in the state, for whatever is on the screen by then. */
  readonly sell = (sale: SellAtDoorInput): Promise<void> => this.till.sell(sale);

  /** Needs a network. What came of it is in the state. */
  readonly moveHere = (shown: Shown, showId: string): Promise<void> =>
    this.mover.move(shown, showId);

  readonly giveUpSale = (): Promise<void> => this.till.giveUp();

  /** A person has looked at a warning. The row stays until the morning. */
  readonly saw = async (id: string): Promise<void> => {
    if (id === this.state.saleProblem?.id) return this.set({ saleProblem: undefined });
    if (this.state.lostSales.some(({ sale }) => sale.saleId === id)) return this.till.forget(id);
    const lateWarnings = this.state.lateWarnings.filter((warning) => warning.id !== id);
    if (lateWarnings.length < this.state.lateWarnings.length) return this.set({ lateWarnings });
    await this.parts.store.markSeen([id]);
    this.set({ rows: await this.parts.store.rows() });
  };

  private async heard(party: NightParty): Promise<void> {
    if (this.state.night === undefined) return;
    const night = withParty(this.state.night, party);
    this.set({ night, reachedAt: Date.now() });
    await this.parts.store.keepNight(night);
  }

  private async sold(party: NightParty): Promise<void> {
    await this.heard(party);
    this.parts.signal('green');
    this.loop?.soon();
  }

  private contradicted({ verdict, party }: Judged): void {
    const name = party?.name ?? 'A ticket';
    const warning = {
      id: crypto.randomUUID(),
      title: `${name}: ${verdict.title}`,
      detail: verdict.detail,
    };
    this.set({ lateWarnings: [...this.state.lateWarnings, warning] });
    this.parts.signal('red');
  }

  /** @throws Error without a list; codes are judged only with one. */
  private evening(): Evening {
    const { night, rows } = this.state;
    const show = showOf(this.state, Date.now());
    if (night === undefined || show === undefined) throw new Error('There is no show tonight');
    return { night, show, rows, now: Date.now(), isOnline: false };
  }

  /** @returns whether the server was reached. */
  private async sync(): Promise<boolean> {
    const { store, client, alone } = this.parts;
    await this.endOfNight();
    const link = await alone(() => syncOnce(store, client)).then((): Link => 'live', linkAfter);
    if (link === 'unpaired' || link === 'not-tonight') await this.wipe();
    const reachedAt = link === 'offline' ? this.state.reachedAt : Date.now();
    this.set({ night: await store.readNight(), rows: await store.rows(), link, reachedAt });
    if (link === 'live') this.live.open();
    return link === 'live';
  }

  private async endOfNight(): Promise<void> {
    const { night } = this.state;
    if (night === undefined || !isOver(night, Date.now())) return;
    await this.wipe();
    this.set({ night: undefined, shown: undefined, slip: undefined });
  }

  /**
   * Names go, and arrivals that the server has: a phone whose list was removed has no morning. Arrivals that the server does
   * not have stay, and sales that it has not answered.
   */
  private async wipe(): Promise<void> {
    this.waiting = [];
    this.live.close();
    await this.till.leave();
    await this.parts.store.wipeNight();
    await this.parts.store.forgetSettled();
    this.set({ shown: undefined, slip: undefined, lateWarnings: [] });
  }

  private set(change: Partial<DoorState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

import type { Arrival } from '@club/contracts';
import type { Admission, DoorState, Shown, Slip } from './door-state';
import type { DoorStore } from './night/door-store';
import type { KeptArrival } from './night/kept-arrival';
import { serverTime } from './night/night-list';

/** After people were let in, the camera is free again. */
const NEXT_MS = 700;
const UNDO_SHOWN_MS = 10_000;

/** An arrival that is undone as a whole. */
export type Undoing = Omit<Slip, 'name' | 'again'>;

interface EntranceParts {
  store: Pick<DoorStore, 'add' | 'rows'>;
  now: () => DoorState;
  set: (change: Partial<DoorState>) => void;
  /** There is something to deliver. */
  onKept: () => void;
  /** The people are in, so that the next ticket can be scanned. */
  onDone: () => void;
}

/** Lets people in, and undoes it. */
export class Entrance {
  private isSaving = false;
  private slipTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: EntranceParts) {}

  /** The row is on the disk before the screen says that people are in. A double tap is one arrival. */
  async letIn(admission: Admission): Promise<void> {
    const { bookingId, showId, name, n, via, again } = admission;
    const arrival = { ...this.newArrival(), bookingId, n, via, ...(again && { again }) };
    if (!(await this.keep(arrival, showId, `Not let in: ${name} × ${n}`))) return;
    const { set } = this.parts;
    set({ slip: { ...admission, arrivalId: arrival.arrivalId } });
    clearTimeout(this.slipTimer);
    this.slipTimer = setTimeout(() => set({ slip: undefined }), UNDO_SHOWN_MS);
    this.admitted(admission);
  }

  async undo({ arrivalId, bookingId, showId, n, via }: Undoing): Promise<void> {
    const arrival = { ...this.newArrival(), bookingId, n: -n, via, undoes: arrivalId };
    const people = n === 1 ? '1 person' : `${n} people`;
    if (await this.keep(arrival, showId, `Not undone: ${people}`))
      this.parts.set({ slip: undefined });
  }

  private newArrival() {
    const arrivalId = crypto.randomUUID();
    const { night, link } = this.parts.now();
    const at = serverTime(night, Date.now()).toISOString();
    return { arrivalId, at, offline: link !== 'live' };
  }

  /** @param problem what a person has to know if the row cannot be stored. @returns false if it is not. */
  private async keep(arrival: Arrival, showId: string, problem: string): Promise<boolean> {
    if (this.isSaving) return false;
    this.isSaving = true;
    const { store, now, set, onKept } = this.parts;
    const row: KeptArrival = { arrival, showId, result: null, isSeen: false };
    try {
      const isKept = await store.add(row).then(
        () => true,
        () => false,
      );
      if (!isKept) return this.warn(problem);
      set({ rows: await store.rows().catch(() => [...now().rows, row]) });
    } finally {
      this.isSaving = false;
    }
    onKept();
    return true;
  }

  private warn(title: string): false {
    const { now, set } = this.parts;
    const detail = 'This phone cannot store anything. Please reload the page and try again.';
    const warning = { id: crypto.randomUUID(), title, detail };
    set({ lateWarnings: [...now().lateWarnings, warning] });
    return false;
  }

  /** The list can be pressed beside the verdict of another party. */
  private admitted({ bookingId, n }: Admission): void {
    const { now, set, onDone } = this.parts;
    const { shown } = now();
    if (shown?.bookingId !== bookingId) return;
    const done: Shown = { ...shown, admitted: n };
    set({ shown: done });
    setTimeout(() => now().shown === done && onDone(), NEXT_MS);
  }
}

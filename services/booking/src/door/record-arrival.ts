import { DomainError, type Arrival, type ArrivalResult } from '@club/contracts';
import { Injectable } from '@nestjs/common';
import { ArrivalsStore } from './arrivals.store.js';
import { mayUndo, refusal, type ArrivalRow, type Keeping } from './domain/arrival.js';
import { StoreArrival } from './store-arrival.js';

/** Stores one arrival, or the undoing of one, after it was decided that the doorkeeper may be at that door. */
@Injectable()
export class RecordArrival {
  constructor(
    private readonly arrivals: ArrivalsStore,
    private readonly storeArrival: StoreArrival,
  ) {}

  async execute(arrival: Arrival, keeping: Keeping): Promise<ArrivalResult> {
    if ((await this.arrivals.find(arrival.arrivalId)) !== null)
      return this.storeArrival.answerStored(arrival);
    // guard: let-in-again-by-supervisors
    if (arrival.again !== undefined && !keeping.mayAny) return refusal(arrival, 'conflict');
    if (arrival.undoes === undefined) return this.storeArrival.execute(arrival, keeping, null);
    const original = await this.arrivals.find(arrival.undoes);
    if (original === null || !isWhole(arrival, original) || !mayUndo(original, keeping))
      return refusal(arrival, 'conflict');
    return this.storeArrival.execute(arrival, keeping, original);
  }
}

const isWhole = (undo: Arrival, original: ArrivalRow): boolean =>
  undo.bookingId === original.bookingId && undo.n === -original.n;

export const DAY_MS = 24 * 60 * 60_000;

/**
 * A clock that is wrong would put the arrival on another night.
 * @param latestMs how late an arrival may be delivered.
 * @throws VALIDATION_FAILED
 */
export function checkTimes(arrivals: readonly Arrival[], now: Date, latestMs: number): void {
  const within = latestMs === DAY_MS ? 'a day' : `${latestMs / DAY_MS} days`;
  const errors = arrivals.flatMap(({ at }, index) => {
    const ago = now.getTime() - Date.parse(at);
    if (ago <= latestMs && ago >= -DAY_MS) return [];
    return [{ path: `arrivals.${index}.at`, message: `Must be within ${within} of now` }];
  });
  if (errors.length > 0) throw new DomainError('VALIDATION_FAILED', undefined, errors);
}

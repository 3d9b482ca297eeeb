import {
  TRAIL_ACTS,
  type TrailAct,
  type TrailActor,
  type TrailDetails,
  type TrailOutcome,
} from '@club/contracts';
import type { ClientSession } from 'mongoose';
import { currentContext, currentRequestId } from '../log/request-context.js';
import type { NewTrailRow, TrailStore } from './trail.store.js';

/** The transaction of an act, handed from the use-case that begins it to the writes that belong to it. */
export type TrailTransaction = ClientSession;

/** What the code that acts says about it. Who acts, in which request and from which network is in the context. */
export interface TrailNote {
  act: TrailAct;
  /** The id of the thing that the act is about; the list of acts says of which kind it is. */
  id: string;
  venue?: string | undefined;
  /** `done` if absent. */
  outcome?: TrailOutcome;
  /** Ids, codes, counts and pence only. */
  details?: TrailDetails;
  /** Only if the context does not know it, as when someone signs in. */
  actor?: TrailActor;
}

/** Letters, digits and what ids consist of: no space and no @, so neither a name in two words nor an address. */
const SAFE = /^[A-Za-z0-9_.:/*,-]{0,120}$/;
const CUT = 'cut';

/** Notes acts in the audit trail of a service (ADR 53). */
export class Trail {
  private lastAlone: Promise<unknown> = Promise.resolve();

  constructor(private readonly store: TrailStore) {}

  /** Writes the row in the transaction of the act, so that neither exists without the other (invariants.md I34). */
  async write(note: TrailNote, session: ClientSession): Promise<void> {
    await this.store.append(rowOf(note, new Date()), session);
  }

  /**
   * For what has no transaction of its own: a refusal, a failed sign-in, something that was shown. Such rows are written
   * one after the other: a hundred guesses at the same moment would otherwise conflict with each other and with the acts
   * of staff, each several times.
   */
  writeAlone(note: TrailNote): Promise<void> {
    const write = () => this.store.transaction((session) => this.write(note, session));
    const written = this.lastAlone.then(write, write);
    this.lastAlone = written;
    return written;
  }

  /** Runs an act that is a single write as a transaction, for the row that belongs to it. */
  transaction<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.store.transaction(work);
  }
}

function rowOf(note: TrailNote, at: Date): NewTrailRow {
  const { act, id, venue = null, outcome = 'done', details = {}, actor = actorNow() } = note;
  const safeDetails = Object.entries(details).map(([key, value]) => [key, safe(value)] as const);
  return {
    at,
    actor,
    act,
    outcome,
    target: { kind: TRAIL_ACTS[act].target, id: safe(id) },
    venue,
    requestId: currentRequestId(),
    network: networkNow(),
    details: Object.fromEntries(safeDetails),
  };
}

/** The gateway has it from the request, a service from the call that the gateway has signed. */
function networkNow(): string | null {
  const { network, staff } = currentContext() ?? {};
  return network ?? staff?.network ?? null;
}

function actorNow(): TrailActor {
  const { staff, commandLine } = currentContext() ?? {};
  if (staff !== undefined) return { kind: 'staff', id: staff.id, name: staff.username };
  if (commandLine !== undefined) return { kind: 'command-line', id: '', name: commandLine };
  return { kind: 'system', id: '', name: '' };
}

/** Ids come from requests too. A text that could be personal is not kept. */
function safe<T extends string | number | boolean>(value: T): T | typeof CUT {
  if (typeof value === 'string' && !SAFE.test(value)) return CUT; // guard: no-personal-data-in-the-trail
  return value;
}

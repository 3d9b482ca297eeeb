import type { DoorTicket, Verdict } from '@club/contracts';
import type { DoorClient } from '../night/door-client';
import { isUnsent } from '../night/kept-arrival';
import { withParty } from '../night/night-list';
import { localVerdict, type Evening, type Judged } from './local-verdict';
import { createTeller } from './tell-refusals';
import { ticketReader, type TicketReader } from './ticket-reader';

/** With 600, some verdicts came later than 700 ms on a busy phone. */
export const SERVER_HAS_MS = 500;
/** After a failure scans do not wait for the server. The sync notices when it is back. */
const QUIET_MS = 5_000;
/** A late answer is of use while the party is still near. */
const LATE_MS = 60_000;

/** The surroundings of a verdict. */
export interface Scene {
  client: Pick<DoorClient, 'scan'>;
  /** The evening as it is now. */
  evening: () => Evening;
  /** Hears of each answer of the server, so that the list has what it says. */
  onAnswer: (answer: DoorTicket) => void;
  /** Hears of an answer that came after the verdict was shown, and says something else. */
  onContradiction: (judged: Judged) => void;
}

/** @returns a function that judges a code: at once on the phone, and with the server if that answers in time. */
export function createJudge(scene: Scene): (code: string) => Promise<Judged> {
  const ask = createAsker(scene);
  const readerFor = keptReader();
  const tell = createTeller(scene.client);

  /** People whom this phone has let in since its verdict do not contradict it. */
  function compare(late: DoorTicket, shown: Judged, before: ReadonlySet<string>): void {
    const evening = scene.evening();
    const isSince = ({ arrival }: Evening['rows'][number]) => !before.has(arrival.arrivalId);
    const since = idsOf(evening.rows.filter(isSince));
    if (late.party?.arrivals.some(({ arrivalId }) => since.has(arrivalId)) === true) return;
    // guard: own-arrivals-are-no-contradiction
    const rows = evening.rows.filter((row) => !isSince(row));
    const judged = withServer(late, shown, { ...evening, rows });
    if (isWorse(judged, shown)) scene.onContradiction(judged);
  }

  return async (code) => {
    const facts = await (await readerFor(scene.evening()))(code);
    const evening = scene.evening();
    const local = localVerdict(facts, evening);
    if (typeof facts === 'string') {
      // Without our signature there is nothing that the server could add.
      void tell(facts, { code, showId: evening.show.showId });
      return local;
    }
    const asked = ask(code);
    const answer = await Promise.race([asked, after(SERVER_HAS_MS)]);
    if (answer === 'late') {
      const before = idsOf(scene.evening().rows);
      void asked.then((late) => late && compare(late, local, before));
      return local;
    }
    return answer === undefined ? local : withServer(answer, local, scene.evening());
  };
}

/** Asks the server about a ticket, but not directly after a failure. @returns a function; its answer is undefined without one */
function createAsker(scene: Scene): (code: string) => Promise<DoorTicket | undefined> {
  let quietUntil = 0;
  return (code) => {
    if (performance.now() < quietUntil) return Promise.resolve(undefined);
    const { showId } = scene.evening().show;
    return scene.client.scan({ code, showId }, AbortSignal.timeout(LATE_MS)).then(
      (answer) => {
        scene.onAnswer(answer);
        return answer;
      },
      () => {
        quietUntil = performance.now() + QUIET_MS;
        return undefined;
      },
    );
  };
}

/** Keys are read once, and again when a newer list has others. */
function keptReader(): (evening: Evening) => Promise<TicketReader> {
  let reader: Promise<TicketReader> | undefined;
  let readerOf = '';
  return ({ night }) => {
    const name = JSON.stringify(night.keys);
    if (reader === undefined || name !== readerOf) {
      readerOf = name;
      reader = ticketReader(night.keys);
    }
    return reader;
  };
}

const after = (ms: number): Promise<'late'> =>
  new Promise((resolve) => setTimeout(() => resolve('late'), ms));

const idsOf = (rows: Evening['rows']): ReadonlySet<string> =>
  new Set(rows.map(({ arrival }) => arrival.arrivalId));

/** Green was shown, and the server does not let them in. */
const isWorse = (judged: Judged, shown: Judged): boolean =>
  shown.verdict.left > 0 && judged.verdict.left === 0;

/** Verdicts that depend on how many are in. */
const COUNTS: readonly string[] = ['let-in', 'all-in'] satisfies Verdict['kind'][];

/** The server's answer wins. What this phone has not delivered yet is the only thing that it cannot know. */
export function withServer(
  { verdict, party }: DoorTicket,
  local: Judged,
  evening: Evening,
): Judged {
  if (party === null) return { ...local, verdict, party: null, bookingId: null };
  const isOurs = ({ arrival }: Evening['rows'][number]) => arrival.bookingId === party.bookingId;
  const answered: Judged = { verdict, party, bookingId: party.bookingId, showId: party.showId };
  const hasUnsent = evening.rows.some((row) => isOurs(row) && isUnsent(row));
  if (!hasUnsent || !COUNTS.includes(verdict.kind)) return answered; // guard: old-tickets-stay-old
  const { ticketId: booking, admits, issue } = party;
  const facts = { booking, show: '', admits, issue };
  const night = withParty(evening.night, party);
  return localVerdict(facts, { ...evening, night, isOnline: true });
}

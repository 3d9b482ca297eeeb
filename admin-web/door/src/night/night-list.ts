import { doorNight, type NightBundle, type NightParty } from '@club/contracts';

/** The list of a night on this phone, with the difference between its clock and the server's. */
export interface Night extends NightBundle {
  /** Milliseconds that the server's clock is ahead of this phone's. */
  skewMs: number;
}

/** Answers may overtake each other: an older state of a party changes nothing. */
const newer = (known: NightParty | undefined, party: NightParty): NightParty =>
  known !== undefined && known.version > party.version ? known : party;

/** @returns the list with one party as the server has it now. */
export function withParty(night: Night, party: NightParty): Night {
  const at = night.parties.findIndex(({ bookingId }) => bookingId === party.bookingId);
  if (at < 0) return { ...night, parties: [...night.parties, party] };
  return { ...night, parties: night.parties.with(at, newer(night.parties[at], party)) };
}

/** @returns the list after an answer, which is a whole list or the changes since the last one. */
export function withBundle(known: Night | undefined, bundle: NightBundle, now: number): Night {
  const skewMs = Date.parse(bundle.serverTime) - now;
  const before = new Map((known?.parties ?? []).map((party) => [party.bookingId, party]));
  const parties = bundle.parties.map((party) => newer(before.get(party.bookingId), party));
  if (bundle.whole || known === undefined) return { ...bundle, parties, skewMs };
  // Refunded parties have tombstones, too, and stay on the list: their people still come to the door.
  const moved = bundle.tombstones.filter(({ why }) => why === 'moved');
  const gone = new Set(moved.map(({ ticketId }) => ticketId));
  const stayed = [...before].filter(([, { ticketId }]) => !gone.has(ticketId));
  const merged = new Map([...stayed, ...parties.map((party) => [party.bookingId, party] as const)]);
  return { ...bundle, parties: [...merged.values()], skewMs, whole: true };
}

/** The time of the server, as far as a list says how wrong the clock of this phone is. @param now by this phone */
export const serverTime = (night: Pick<Night, 'skewMs'> | undefined, now: number): Date =>
  new Date(now + (night?.skewMs ?? 0));

/** Lists have names. The list of a night ends in the morning. */
export const isOver = (list: Night, now: number): boolean =>
  doorNight(serverTime(list, now)) > list.night;

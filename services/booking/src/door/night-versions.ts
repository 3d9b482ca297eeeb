import { hash } from 'node:crypto';
import type { NightBundle, NightParty } from '@club/contracts';
import { Injectable } from '@nestjs/common';

/** A bundle without what its version leaves out: the time, and how much of it is sent. */
export type NightContent = Omit<NightBundle, 'version' | 'whole' | 'serverTime'>;

/** What a version contained, as hashes. */
interface Known {
  /** Of everything except the parties. */
  rest: string;
  parties: ReadonlyMap<string, string>;
}
export interface NightChanges {
  /** More has changed than these parties, or the earlier version is not known. */
  isWhole: boolean;
  hasNewRest: boolean;
  parties: NightParty[];
}

const MAX_KNOWN = 200;
const VERSION_LENGTH = 22;

const hashOf = (content: unknown): string =>
  hash('sha256', JSON.stringify(content), 'base64url').slice(0, VERSION_LENGTH);

/**
 * Names each content of a night by its hash, so that equal nights have equal versions in every process, and remembers the
 * last ones. A process that does not know a version sends everything.
 */
@Injectable()
export class NightVersions {
  private readonly known = new Map<string, Known>();

  versionOf({ parties, ...rest }: NightContent): string {
    const content: Known = {
      rest: hashOf(rest),
      parties: new Map(parties.map((party) => [party.ticketId, hashOf(party)])),
    };
    const version = hashOf([content.rest, ...content.parties]);
    this.known.delete(version);
    this.known.set(version, content);
    const [oldest] = this.known.keys();
    if (this.known.size > MAX_KNOWN && oldest !== undefined) this.known.delete(oldest);
    return version;
  }

  /** What has changed in a night since a version. */
  changesSince(since: string | undefined, { parties, ...rest }: NightContent): NightChanges {
    const before = since === undefined ? undefined : this.known.get(since);
    if (before === undefined) return { isWhole: true, hasNewRest: true, parties };
    const gone = new Set(rest.tombstones.map(({ ticketId }) => ticketId));
    const here = new Set(parties.map(({ ticketId }) => ticketId));
    const isExplained = [...before.parties.keys()].every((id) => here.has(id) || gone.has(id));
    if (!isExplained) return { isWhole: true, hasNewRest: true, parties };
    return {
      isWhole: false,
      hasNewRest: before.rest !== hashOf(rest),
      parties: parties.filter((party) => before.parties.get(party.ticketId) !== hashOf(party)),
    };
  }
}

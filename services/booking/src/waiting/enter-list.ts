import { DomainError } from '@club/contracts';
import { isDuplicateKey, type TrailTransaction } from '@club/kit';
import { Injectable } from '@nestjs/common';
import { OffersStore } from '../offers/offers.store.js';
import { WaitingClaimsStore } from '../offers/waiting-claims.store.js';
import { refusalToWait } from './domain/refusal-to-wait.js';
import type { Wait } from './domain/wait.js';
import { WaitingListsStore } from './waiting-lists.store.js';
import { WaitsStore } from './waits.store.js';

/** A party that wants to wait for a show. */
export type Party = Pick<
  Wait,
  '_id' | 'showId' | 'group' | 'email' | 'name' | 'quantity' | 'acceptFewer' | 'by' | 'network'
>;

/** Two parties that begin the list of one show at the same moment conflict. */
const MAX_RACES = 5;

/** Puts parties at the end of lists, in the transaction of the caller. */
@Injectable()
export class EnterList {
  constructor(
    private readonly waits: WaitsStore,
    private readonly lists: WaitingListsStore,
    private readonly offers: OffersStore,
    private readonly claims: WaitingClaimsStore,
  ) {}

  /** The entry with which the address waits for the show already. */
  entryOf(showId: string, email: string, session: TrailTransaction): Promise<Wait | null> {
    return this.waits.findActive(showId, keyOf(email), session);
  }

  /** @throws NOT_FOUND, SALES_CLOSED, WAITING_LIST_CLOSED, PLACES_LEFT; a duplicate-key error if the address waits already. */
  async execute(party: Party, session: TrailTransaction): Promise<Wait> {
    const now = new Date();
    const place = await this.prepare(party, now, session);
    const wait: Wait = {
      ...party,
      emailKey: keyOf(party.email),
      state: 'waiting',
      place,
      offersMade: 0,
      lapses: 0,
      createdAt: now,
    };
    await this.waits.insert(wait, session);
    return wait;
  }

  /** A party that has left, or was taken off, waits again at the end of the list. @throws as above */
  async again(
    { _id, showId, state, quantity }: Wait,
    network: Pick<Wait, 'network'>,
    session: TrailTransaction,
  ): Promise<Wait | null> {
    const place = await this.prepare({ showId, quantity }, new Date(), session);
    const set = { state: 'waiting' as const, place, lapses: 0, ...network };
    return this.waits.change(_id, [state], { set, unset: { savingSince: 1, sitsOut: 1 } }, session);
  }

  private async prepare(
    { showId, quantity }: Pick<Party, 'showId' | 'quantity'>,
    now: Date,
    session: TrailTransaction,
  ): Promise<number> {
    const refusal = refusalToWait(await this.offers.find(showId, session), quantity, now);
    if (refusal !== undefined) throw refusal;
    const place = await this.lists.nextPlace(showId, now, session);
    await this.lists.reopen(showId, session);
    await this.claims.keepFreed(showId, session);
    return place;
  }
}

export const keyOf = (email: string): string => email.toLowerCase();

/** Repeats work that a unique index has refused: the list, or the entry, was made at the same moment. */
export async function withoutRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let race = 0; race < MAX_RACES; race += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw new DomainError('SERVICE_UNAVAILABLE');
}

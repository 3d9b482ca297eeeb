import { addressHashOf, type Erasure } from '@club/kit';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type BookingSettings } from '../config.js';
import { ErasePerson } from './erase-person.js';
import { OpenErasuresStore } from './open-erasures.store.js';
import { PersonInGiftCardsStore } from './person-in-gift-cards.store.js';
import { PersonInOrdersStore } from './person-in-orders.store.js';
import { TracesStore } from './traces.store.js';
import { WaitPersonsStore } from './wait-persons.store.js';

/**
 * A restore brings back people who were erased since the backup, and so does an order that is rebuilt from Stripe. Every stored
 * address is compared with the erasures; what is newer than its erasure stays (invariants.md I29). An erasure is open until its
 * person is gone: money that was not at rest in the backup keeps the person. Safe to repeat.
 */
@Injectable()
export class EraseAgain {
  constructor(
    private readonly orders: PersonInOrdersStore,
    private readonly giftCards: PersonInGiftCardsStore,
    private readonly waits: WaitPersonsStore,
    private readonly traces: TracesStore,
    private readonly erasePerson: ErasePerson,
    private readonly open: OpenErasuresStore,
    @Inject(SETTINGS) private readonly settings: BookingSettings,
  ) {}

  /** @returns how many addresses it found. */
  async execute(erasures: readonly Erasure[]): Promise<number> {
    if (erasures.length === 0) return 0;
    const until = new Map(erasures.map(({ hash, at }) => [hash, at]));
    const kept = new Set<string>();
    let found = 0;
    for (const email of await this.addresses()) {
      const hash = addressHashOf(this.settings.PRIVACY_SECRET, email);
      const at = until.get(hash);
      if (at === undefined) continue;
      await this.open.note({ hash, at }); // guard: open-erasures-are-noted
      const { isKept } = await this.erasePerson.eraseUntil(email, at);
      if (isKept) kept.add(hash);
      found += 1;
    }
    for (const erasure of erasures) if (!kept.has(erasure.hash)) await this.open.end(erasure);
    return found;
  }

  private async addresses(): Promise<Set<string>> {
    const places = [this.orders, this.giftCards, this.waits, this.traces]; // guard: every-address-is-compared
    const found = await Promise.all(places.map((place) => place.addresses()));
    return new Set(found.flat());
  }
}

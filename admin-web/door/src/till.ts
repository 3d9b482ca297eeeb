import type { NightParty, SellAtDoorInput } from '@club/contracts';
import { keptSalesOf, showNameOf, soldOf, type DoorState, type Warning } from './door-state';
import { NotSold, type DoorClient } from './night/door-client';
import { serverTime } from './night/night-list';
import type { SalesStore } from './night/sales-on-disk';

interface TillParts {
  client: Pick<DoorClient, 'sell'>;
  store: SalesStore;
  now: () => DoorState;
  set: (change: Partial<DoorState>) => void;
  onSold: (party: NightParty) => Promise<void>;
  /** The places or the price that are shown may be old. */
  onFailure: () => void;
}

/** Sells one thing at a time. The state says how it went, because the sheet that began it may be closed by then. */
export class Till {
  constructor(private readonly parts: TillParts) {}

  /** What the phone has kept, also before this page was loaded. */
  async kept() {
    return keptSalesOf(await this.parts.store.sales());
  }

  /** Until an answer has come, only the same sale is sent again. A double tap is one sale. */
  async sell(sale: SellAtDoorInput): Promise<void> {
    const { now, set } = this.parts;
    const { isSelling, openSale } = now();
    if (isSelling) return; // guard: one-walk-up-at-a-time (invariants.md I54)
    set({ openSale: sale, isSelling: true, saleProblem: undefined });
    try {
      if (!(await this.keep(sale, openSale))) return; // guard: walk-ups-kept-before-they-are-sent (invariants.md I54)
      await this.send(sale, openSale !== undefined);
    } finally {
      set({ isSelling: false });
    }
  }

  /**
   * Stops asking about a sale whose repetition was refused before the server has looked for it, such as when its show has moved
   * away: it would be refused again and again, and no other sale could be begun. What is open is a warning from then on.
   */
  async giveUp(): Promise<void> {
    const { isSelling, openSale, saleProblem } = this.parts.now();
    if (isSelling || openSale === undefined || saleProblem === undefined) return;
    try {
      await this.leave();
      this.parts.set({ saleProblem: undefined });
    } catch {
      this.parts.set({ saleProblem: notKept(openSale, true) });
    }
  }

  /** The phone cannot go on. A person has to look at what is open. */
  async leave(): Promise<void> {
    await this.parts.store.loseSales();
    this.parts.set(await this.kept());
  }

  async forget(saleId: string): Promise<void> {
    await this.parts.store.forgetSale(saleId);
    this.parts.set(await this.kept());
  }

  /** The page may be reloaded before the answer. @returns false if the sale must not be sent. */
  private async keep(sale: SellAtDoorInput, before: SellAtDoorInput | undefined): Promise<boolean> {
    const { now, set, store } = this.parts;
    const { night } = now();
    const show = night?.shows.find(({ showId }) => showId === sale.showId);
    const showName = show === undefined ? '' : showNameOf(show);
    try {
      const at = serverTime(night, Date.now()).toISOString();
      const isKept = await store.keepSale({ sale, showName, at, isLost: false });
      if (!isKept) set(await this.kept());
      return isKept;
    } catch {
      set({ openSale: before, saleProblem: notKept(sale, before !== undefined) });
      return false;
    }
  }

  private async send(sale: SellAtDoorInput, isRepeated: boolean): Promise<void> {
    const { client, set, onSold, onFailure, store } = this.parts;
    try {
      const { party } = await client.sell(sale);
      await onSold(party);
      await store.forgetSale(sale.saleId);
      set({ ...(await this.kept()), isSelling: false, shown: soldOf(sale, party) });
    } catch (error) {
      if (error instanceof NotSold) await this.refused(error, sale, isRepeated);
      onFailure();
    }
  }

  private async refused(error: NotSold, sale: SellAtDoorInput, isRepeated: boolean) {
    const { set, store } = this.parts;
    if (!isRepeated || error.hasLooked) await store.forgetSale(sale.saleId);
    set({ ...(await this.kept()), saleProblem: problemOf(error, sale, isRepeated) });
  }
}

const MAY_BE_SOLD = 'The first attempt may have sold the tickets.';
const LOOK_FIRST = 'Please look in the list before you sell again.';

/** Not the id of the sale: a warning that it has no answer may be on the same screen. */
const problemIdOf = ({ saleId }: SellAtDoorInput): string => `problem-${saleId}`;

const problemOf = (error: NotSold, sale: SellAtDoorInput, isRepeated: boolean): Warning => ({
  id: problemIdOf(sale),
  title: 'Sale refused.',
  detail: detailOf(error, isRepeated),
});

/** An earlier attempt may have sold them, whatever the last one was told. */
function detailOf({ message, hasLooked }: NotSold, isRepeated: boolean): string {
  if (!isRepeated) return `Nothing was sold. ${message}`;
  return `${message} ${hasLooked ? LOOK_FIRST : MAY_BE_SOLD}`;
}

const notKept = (sale: SellAtDoorInput, isRepeated: boolean): Warning => ({
  id: problemIdOf(sale),
  title: 'Sale not sent.',
  detail: isRepeated
    ? `This phone cannot store anything. ${MAY_BE_SOLD} ${LOOK_FIRST}`
    : 'Nothing was sold. This phone cannot store anything. Please reload the page and try again.',
});

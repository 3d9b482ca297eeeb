import type { NightParty, SellAtDoorInput } from '@club/contracts';
import { soldOf, type DoorState, type Warning } from './door-state';
import { NotSold, type DoorClient } from './night/door-client';

interface TillParts {
  client: Pick<DoorClient, 'sell'>;
  now: () => DoorState;
  set: (change: Partial<DoorState>) => void;
  onSold: (party: NightParty) => Promise<void>;
  /** The places or the price that are shown may be old. */
  onFailure: () => void;
}

/** Sells one thing at a time. The state says how it went, because the sheet that began it may be closed by then. */
export class Till {
  constructor(private readonly parts: TillParts) {}

  /** Until an answer has come, only the same sale is sent again. A double tap is one sale. */
  async sell(sale: SellAtDoorInput): Promise<void> {
    const { now, set, onFailure } = this.parts;
    const { isSelling, openSale } = now();
    if (isSelling) return; // guard: one-walk-up-at-a-time (invariants.md I54)
    set({ openSale: sale, isSelling: true, saleProblem: undefined });
    try {
      await this.send(sale);
    } catch (error) {
      if (error instanceof NotSold)
        set({ openSale: undefined, saleProblem: problemOf(error, sale, openSale !== undefined) });
      onFailure();
    } finally {
      set({ isSelling: false });
    }
  }

  private async send(sale: SellAtDoorInput): Promise<void> {
    const { client, set, onSold } = this.parts;
    const { party } = await client.sell(sale);
    await onSold(party);
    set({ openSale: undefined, isSelling: false, shown: soldOf(sale, party) });
  }
}

/** An earlier attempt may have sold them, whatever the last one was told. */
const problemOf = (
  { message }: NotSold,
  { saleId }: SellAtDoorInput,
  isRepeated: boolean,
): Warning => ({
  id: saleId,
  title: 'Sale refused.',
  detail: isRepeated
    ? `${message} Please look in the list before you sell again.`
    : `Nothing was sold. ${message}`,
});

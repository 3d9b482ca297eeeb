import {
  formatPrice,
  MAX_WALK_UP_TICKETS,
  multiplyPence,
  pence,
  type NightParty,
  type WalkUpPayment,
} from '@club/contracts';
import { PAID_BY, salesOf } from '../door-state';
import { newSaleId } from './sale-choice';
import { allowSound } from './signals';
import { useDoor, useDoorState } from './use-door';

const waitsForPayLink = ({ state, hasPayLink = false }: NightParty): boolean =>
  state === 'unpaid' && hasPayLink;

/**
 * Takes the money of a booking that waits for its pay link, only on phones that may sell, and only if it is the price of tonight:
 * a gift card may have paid a part. A party that is paying online pays there: the server would refuse what is in hand already.
 */
export function TakePayment({ party }: { party: NightParty }) {
  const door = useDoor();
  const state = useDoorState();
  const { showId, quantity, duePence, bookingId: insteadOf } = party;
  const sale = salesOf(state).find((one) => one.showId === showId);
  if (!waitsForPayLink(party) || sale === undefined || quantity > MAX_WALK_UP_TICKETS) return null;
  const { unitPence } = sale;
  if (multiplyPence(unitPence, quantity) !== duePence) return null;
  const isOnline = state.link === 'live';
  const isBusy = state.isSelling || state.openSale !== undefined;
  const take = (paidBy: WalkUpPayment): void => {
    allowSound();
    void door.sell({ saleId: newSaleId(), showId, quantity, unitPence, paidBy, insteadOf });
  };
  return (
    <div className="again" role="group" aria-label={`Take the payment of ${party.name}`}>
      {(['cash', 'card-machine'] as const).map((paidBy) => (
        <button
          key={paidBy}
          type="button"
          disabled={!isOnline || isBusy}
          onClick={() => take(paidBy)}
        >
          {PAID_BY[paidBy]} {formatPrice(pence(duePence))}
        </button>
      ))}
      {state.isSelling && <p role="status">Paying…</p>}
      {!isOnline && <p>Taking a payment needs a network.</p>}
    </div>
  );
}

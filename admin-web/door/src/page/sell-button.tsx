import type { NightShow } from '@club/contracts';
import { salesOf } from '../door-state';
import { useDoorState } from './use-door';

interface Props {
  show: NightShow | undefined;
  onOpen: () => void;
}

/** Only on phones that may sell. Money is taken only if the server answers, because places that are gone are known there. */
export function SellButton({ show, onOpen }: Props) {
  const state = useDoorState();
  const sales = salesOf(state);
  if (state.openSale !== undefined) return <OpenSaleButton onOpen={onOpen} />;
  if (sales.length === 0) return null;
  const left = sales.find(({ showId }) => showId === show?.showId)?.left;
  const isOnline = state.link === 'live';
  return (
    <button type="button" className="sell" disabled={!isOnline} onClick={onOpen}>
      <b>Sell tickets</b>
      {!isOnline && <span>needs a network</span>}
      {isOnline && left !== undefined && <span>{left} left</span>}
    </button>
  );
}

/** Whatever else is on sale, this one comes first. */
function OpenSaleButton({ onOpen }: Pick<Props, 'onOpen'>) {
  const { isSelling } = useDoorState();
  return (
    <button type="button" className="sell" data-open="true" onClick={onOpen}>
      <b>{isSelling ? 'Selling…' : 'A sale has no answer'}</b>
    </button>
  );
}

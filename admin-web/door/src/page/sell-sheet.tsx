import {
  formatPrice,
  MAX_WALK_UP_TICKETS,
  multiplyPence,
  type NightSale,
  type NightShow,
  type SellAtDoorInput,
  type WalkUpPayment,
} from '@club/contracts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { salesOf } from '../door-state';
import { Icon } from './icon';
import { allowSound } from './signals';
import { useDoor, useDoorState } from './use-door';

const WAYS: Record<WalkUpPayment, string> = { cash: 'Cash', 'card-machine': 'Card machine' };
/** Most people do not come alone. */
const USUAL = 2;

interface Props {
  /** The show of this door. */
  show: NightShow;
  onClose: () => void;
}

/** Sells tickets to people who stand before the phone: how many, and how they have paid. */
export function SellSheet({ show, onClose }: Props) {
  const door = useDoor();
  const { openSale, isSelling, saleProblem } = useDoorState();
  const sheet = useRef<HTMLDialogElement>(null);
  const [wanted, setWanted] = useState<Wanted>({ showId: show.showId, quantity: USUAL });
  useEffect(() => sheet.current?.showModal(), []);
  useClosedBySale(sheet);
  const sell = (sale: SellAtDoorInput): void => {
    allowSound();
    void door.sell(sale);
  };
  const closed = (): void => {
    if (saleProblem !== undefined) void door.saw(saleProblem.id);
    onClose();
  };
  return (
    <dialog
      ref={sheet}
      className="sheet"
      aria-labelledby="sell-title"
      onCancel={(event) => isSelling && event.preventDefault()}
      onClose={closed}
    >
      <h2 id="sell-title">Sell tickets</h2>
      {isSelling && <p role="status">Selling…</p>}
      {!isSelling && openSale && <OpenSale sale={openSale} onAgain={() => sell(openSale)} />}
      {!isSelling && !openSale && <Choice wanted={wanted} onChange={setWanted} onPay={sell} />}
      {saleProblem !== undefined && <p role="alert">{saleProblem.detail}</p>}
      <div className="acts">
        <button type="button" disabled={isSelling} onClick={() => sheet.current?.close()}>
          Back to the door
        </button>
      </div>
    </dialog>
  );
}

/** What was sold lies under the sheet, whichever one has begun the sale: a browser lets a person close one that does not want to. */
function useClosedBySale(sheet: RefObject<HTMLDialogElement | null>): void {
  const { shown } = useDoorState();
  const [before] = useState(shown?.id);
  const isSold = shown?.sold !== undefined && shown.id !== before;
  useEffect(() => {
    if (isSold) sheet.current?.close();
  }, [isSold, sheet]);
}

/** Fewer are sold if fewer are left. */
interface Wanted {
  showId: string;
  quantity: number;
}
interface ChoiceProps {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
  onPay: (sale: SellAtDoorInput) => void;
}

function Choice({ wanted, onChange, onPay }: ChoiceProps) {
  const state = useDoorState();
  const sales = salesOf(state);
  const sale = sales.find(({ showId }) => showId === wanted.showId) ?? sales[0];
  if (sale === undefined) return <p>Nothing is for sale any more.</p>;
  const most = Math.min(MAX_WALK_UP_TICKETS, sale.left);
  const quantity = Math.min(wanted.quantity, most);
  const { showId, unitPence } = sale;
  const pay = (paidBy: WalkUpPayment) =>
    onPay({ saleId: newSaleId(), showId, quantity, unitPence, paidBy });
  return (
    <div className="selling">
      {sales.length > 1 && (
        <select
          aria-label="Show that is sold"
          value={showId}
          onChange={({ target }) => onChange({ ...wanted, showId: target.value })}
        >
          {sales.map((one) => (
            <option key={one.showId} value={one.showId}>
              {nameOf(one, state.night?.shows ?? [])}
            </option>
          ))}
        </select>
      )}
      <Quantity
        quantity={quantity}
        most={most}
        onChange={(changed) => onChange({ showId, quantity: changed })}
      />
      <Total sale={sale} quantity={quantity} />
      <div className="steps" data-two="true">
        {(['cash', 'card-machine'] as const).map((paidBy) => (
          <button
            key={paidBy}
            type="button"
            className="go"
            disabled={quantity === 0 || state.link !== 'live'}
            onClick={() => pay(paidBy)}
          >
            <span>{WAYS[paidBy]}</span> <b>{formatPrice(multiplyPence(unitPence, quantity))}</b>
          </button>
        ))}
      </div>
      {state.link !== 'live' && <p role="status">Selling needs a network.</p>}
    </div>
  );
}

const newSaleId = (): string => crypto.randomUUID().replaceAll('-', '');

const nameOf = ({ showId }: NightSale, shows: readonly NightShow[]): string => {
  const show = shows.find((one) => one.showId === showId);
  return show === undefined ? '' : `${show.showTime.slice(0, 5)} ${show.title}`;
};

interface QuantityProps {
  quantity: number;
  most: number;
  onChange: (quantity: number) => void;
}

const Quantity = ({ quantity, most, onChange }: QuantityProps) => (
  <div className="steps">
    <button
      type="button"
      aria-label="One less"
      disabled={quantity <= 1}
      onClick={() => onChange(quantity - 1)}
    >
      <Icon name="minus" size={28} />
    </button>
    <output className="display" aria-label="Tickets">
      {quantity}
    </output>
    <button
      type="button"
      aria-label="One more"
      disabled={quantity >= most}
      onClick={() => onChange(quantity + 1)}
    >
      <Icon name="plus" size={28} />
    </button>
  </div>
);

const Total = ({ sale: { unitPence, left }, quantity }: { sale: NightSale; quantity: number }) => (
  <p className="total">
    <b className="display">{formatPrice(multiplyPence(unitPence, quantity))}</b>
    <span>
      {quantity} × {formatPrice(unitPence)}
      <br />
      {left} left
    </span>
  </p>
);

/** No answer has come, so no one knows whether it happened. The same sale is sent again, which sells nothing twice. */
const OpenSale = ({ sale, onAgain }: { sale: SellAtDoorInput; onAgain: () => void }) => (
  <div className="selling">
    <p>
      The server has not answered. The tickets may be sold already; trying again does not sell them
      twice.
    </p>
    <button type="button" className="go" onClick={onAgain}>
      Try again: {sale.quantity} for {formatPrice(multiplyPence(sale.unitPence, sale.quantity))},{' '}
      {WAYS[sale.paidBy].toLowerCase()}
    </button>
  </div>
);

import type { NightShow, SellAtDoorInput } from '@club/contracts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { saleWords, showNameOf } from '../door-state';
import { SaleChoice, type Wanted } from './sale-choice';
import { allowSound } from './signals';
import { useDoor, useDoorState } from './use-door';

/** Most people do not come alone. */
const USUAL = 2;

const wantedOf = (show: NightShow | undefined): Wanted | undefined =>
  show && { showId: show.showId, showName: showNameOf(show), quantity: USUAL, name: '' };

interface Props {
  /** The show of this door when the sheet opens, if there is one. */
  show: NightShow | undefined;
  onClose: () => void;
}

/** Sells tickets to people who stand before the phone. What was chosen stays chosen, whatever happens to the list meanwhile. */
export function SellSheet({ show, onClose }: Props) {
  const door = useDoor();
  const { openSale, isSelling, saleProblem } = useDoorState();
  const sheet = useRef<HTMLDialogElement>(null);
  const [wanted, setWanted] = useState(() => wantedOf(show));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    sheet.current?.showModal();
    // Otherwise the field for the name has the focus when one place is left, and the keyboard covers the sheet.
    title.current?.focus();
  }, []);
  useClosedBySale(sheet);
  const sell = (sale: SellAtDoorInput): void => {
    allowSound();
    void door.sell(sale);
  };
  const giveUp = async (): Promise<void> => {
    await door.giveUpSale();
    if (door.now().openSale === undefined) sheet.current?.close();
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
      <h2 id="sell-title" ref={title} tabIndex={-1}>
        Sell tickets
      </h2>
      {isSelling && <p role="status">Selling…</p>}
      {!isSelling && openSale && (
        <OpenSale sale={openSale} onAgain={() => sell(openSale)} onGiveUp={() => void giveUp()} />
      )}
      {!isSelling && !openSale && wanted && (
        <SaleChoice wanted={wanted} onChange={setWanted} onPay={sell} />
      )}
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

interface OpenSaleProps {
  sale: SellAtDoorInput;
  onAgain: () => void;
  onGiveUp: () => void;
}

/** No answer has come, so no one knows whether it happened. The same sale is sent again, which sells nothing twice. */
function OpenSale({ sale, onAgain, onGiveUp }: OpenSaleProps) {
  const isRefused = useDoorState().saleProblem !== undefined;
  return (
    <div className="selling">
      <p>
        The server has not answered. The tickets may be sold already; trying again does not sell
        them twice.
      </p>
      <button type="button" className="go" onClick={onAgain}>
        Try again: {saleWords(sale)}
      </button>
      {isRefused && (
        <div className="acts">
          <p>If it is refused again, stop trying and have someone look for the tickets.</p>
          <button type="button" onClick={onGiveUp}>
            Stop trying
          </button>
        </div>
      )}
    </div>
  );
}

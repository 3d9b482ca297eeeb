import {
  formatPrice,
  MAX_LENGTH,
  MAX_WALK_UP_TICKETS,
  multiplyPence,
  type NightSale,
  type NightShow,
  type SellAtDoorInput,
  type WalkUpPayment,
} from '@club/contracts';
import { PAID_BY, salesOf, showNameOf } from '../door-state';
import { Icon } from './icon';
import { useDoorState } from './use-door';

/** What the seller has chosen. If fewer places are left, fewer are sold; the show never changes by itself. */
export interface Wanted {
  showId: string;
  /** Kept, so that it can still be named once the show is off the list. */
  showName: string;
  quantity: number;
  /** As it was typed; empty if they have given none. */
  name: string;
}

interface Props {
  wanted: Wanted;
  onChange: (wanted: Wanted) => void;
  onPay: (sale: SellAtDoorInput) => void;
}

/** A show, how many, perhaps a name, and how they have paid. */
export function SaleChoice({ wanted, onChange, onPay }: Props) {
  const state = useDoorState();
  const sales = salesOf(state);
  const sale = sales.find(({ showId }) => showId === wanted.showId);
  const shows = state.night?.shows ?? [];
  const choices = sales.map(({ showId }) => ({ showId, showName: nameOf(showId, shows) }));
  return (
    <div className="selling">
      <ShowChoice
        wanted={wanted}
        choices={sale === undefined ? [wanted, ...choices] : choices}
        onChange={(chosen) => onChange({ ...wanted, ...chosen })}
      />
      {sale === undefined ? (
        <p role="alert">{wanted.showName} is no longer sold here.</p>
      ) : (
        <Tickets sale={sale} wanted={wanted} onChange={onChange} onPay={onPay} />
      )}
    </div>
  );
}

const nameOf = (showId: string, shows: readonly NightShow[]): string => {
  const show = shows.find((one) => one.showId === showId);
  return show === undefined ? '' : showNameOf(show);
};

type ChosenShow = Pick<Wanted, 'showId' | 'showName'>;
interface ShowChoiceProps {
  wanted: ChosenShow;
  choices: readonly ChosenShow[];
  onChange: (chosen: ChosenShow) => void;
}

/** With only one show its name is shown instead of a choice. */
function ShowChoice({ wanted, choices, onChange }: ShowChoiceProps) {
  if (choices.length < 2) return <p className="sold-show">{wanted.showName}</p>;
  return (
    <select
      aria-label="Show to sell"
      value={wanted.showId}
      onChange={({ target }) => {
        const chosen = choices.find(({ showId }) => showId === target.value);
        if (chosen !== undefined) onChange({ showId: chosen.showId, showName: chosen.showName });
      }}
    >
      {choices.map(({ showId, showName }) => (
        <option key={showId} value={showId}>
          {showName}
        </option>
      ))}
    </select>
  );
}

function Tickets({ sale, wanted, onChange, onPay }: Props & { sale: NightSale }) {
  const isOnline = useDoorState().link === 'live';
  const most = Math.min(MAX_WALK_UP_TICKETS, sale.left);
  const quantity = Math.min(wanted.quantity, most);
  const { showId, unitPence } = sale;
  const pay = (paidBy: WalkUpPayment) =>
    onPay({ saleId: newSaleId(), showId, quantity, unitPence, paidBy, ...givenName(wanted) });
  return (
    <>
      <Quantity
        quantity={quantity}
        most={most}
        onChange={(changed) => onChange({ ...wanted, quantity: changed })}
      />
      <Total sale={sale} quantity={quantity} />
      <Name name={wanted.name} onChange={(name) => onChange({ ...wanted, name })} />
      <div className="steps" data-two="true">
        {(['cash', 'card-machine'] as const).map((paidBy) => (
          <button
            key={paidBy}
            type="button"
            className="go"
            disabled={quantity === 0 || !isOnline}
            onClick={() => pay(paidBy)}
          >
            <span>{PAID_BY[paidBy]}</span> <b>{formatPrice(multiplyPence(unitPence, quantity))}</b>
          </button>
        ))}
      </div>
      {!isOnline && <p role="status">Selling needs a network.</p>}
    </>
  );
}

/** The server refuses control characters, such as a pasted tab. */
function givenName({ name }: Wanted): { name?: string } {
  const line = name.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? {} : { name: line };
}

const NAME_WORDS = 'Name, if they give one';
interface NameProps {
  name: string;
  onChange: (name: string) => void;
}

/** The name is optional, so nothing waits for it. */
const Name = ({ name, onChange }: NameProps) => (
  <input
    className="walk-up-name"
    aria-label={NAME_WORDS}
    placeholder={NAME_WORDS}
    value={name}
    maxLength={MAX_LENGTH.name}
    autoComplete="off"
    autoCapitalize="words"
    spellCheck={false}
    enterKeyHint="done"
    onChange={({ target }) => onChange(target.value)}
    // The phone's keyboard covers the buttons; Enter closes it.
    onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
  />
);

export const newSaleId = (): string => crypto.randomUUID().replaceAll('-', '');

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

import { GIFT_CARD_POUNDS, POPULAR_GIFT_CARD_POUNDS } from '@club/contracts';

interface AmountsProps {
  selected: number | undefined;
  onSelect: (amount: number) => void;
}

/** The five values, 40 marked Popular (specification section 9). */
export const GiftAmounts = ({ selected, onSelect }: AmountsProps) => (
  <div className="chips" role="group" aria-label="Gift card value">
    {GIFT_CARD_POUNDS.map((amount) => (
      <button key={amount} type="button" className="chip" aria-pressed={amount === selected} onClick={() => onSelect(amount)}>
        £{amount}
        {amount === POPULAR_GIFT_CARD_POUNDS && <small> Popular</small>}
      </button>
    ))}
  </div>
);

import { DEFAULT_GIFT_CARD_POUNDS } from '@club/contracts';
import { useState } from 'react';
import { GiftAmounts } from '../features/gift-cards/gift-amounts';
import { GiftCardArt } from '../features/gift-cards/gift-card-art';
import { useClub } from '../shared/config/config.api';
import { paths } from '../shared/config/paths';
import { PageHead } from '../shared/seo/page-head';

const benefits = ['Valid for any show at both venues', 'No expiry date', 'Usable for multiple bookings', 'Transferable: pass it on'];

/** Values and what a card is good for. Buying one online has an issue of its own; until then the phone does it. */
export function Page() {
  const [amount, setAmount] = useState<number>(DEFAULT_GIFT_CARD_POUNDS);
  const { phone } = useClub();
  return (
    <div className="wrap text-page">
      <PageHead
        title="Gift Cards"
        description="Give somebody a Saturday night: gift cards from £20 to £100, for any show at both venues, without an expiry date."
        path={paths.giftCards.href()}
      />
      <h1 className="display">Gift Cards</h1>
      <div className="two">
        <GiftCardArt amount={amount} />
        <div>
          <GiftAmounts selected={amount} onSelect={setAmount} />
          <ul className="dots">
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          <p className="big">
            Ring <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a> to buy a £{amount} gift card.
          </p>
        </div>
      </div>
    </div>
  );
}

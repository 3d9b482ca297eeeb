import { DEFAULT_GIFT_CARD_POUNDS, type GiftCardPounds } from '@club/contracts';
import { useState } from 'react';
import { GiftAmounts } from '../features/gift-cards/gift-amounts';
import { GiftBalance } from '../features/gift-cards/gift-balance';
import { GiftCardArt } from '../features/gift-cards/gift-card-art';
import { GiftCardBought } from '../features/gift-cards/gift-card-bought';
import { GiftCardForm } from '../features/gift-cards/gift-card-form';
import { useGiftPurchase } from '../features/gift-cards/use-gift-purchase';
import { paths } from '../shared/config/paths';
import { PhoneLink } from '../shared/config/phone-link';
import { CardProvider } from '../shared/payment/card-provider';
import { PageHead } from '../shared/seo/page-head';
import { classNames } from '../shared/ui/class-names';
import { TextPage } from '../shared/ui/text-page';
import styles from './gift-cards.module.css';

const benefits = [
  'Valid for any show at both venues',
  'No expiry date',
  'Usable for multiple bookings',
  'Transferable: pass it on',
];

export function Page() {
  return (
    <TextPage>
      <PageHead
        title="Gift Cards"
        description="Give someone a Saturday night: gift cards from £20 to £100, for any show at both venues, without an expiry date."
        path={paths.giftCards.href()}
      />
      <CardProvider>
        <Purchase />
      </CardProvider>
      <GiftBalance />
    </TextPage>
  );
}

function Purchase() {
  const [amount, setAmount] = useState<GiftCardPounds>(DEFAULT_GIFT_CARD_POUNDS);
  const { submit, busy, bought, ready } = useGiftPurchase();
  if (bought !== undefined) return <GiftCardBought bought={bought} />;
  return (
    <>
      <h1 className="display">Gift Cards</h1>
      <noscript>
        <p className="panel">
          Buying a gift card needs JavaScript. Please switch it on, or ring us: <PhoneLink />
        </p>
      </noscript>
      <div className="two">
        <div>
          <GiftCardArt amount={amount} />
          <h2 className={classNames('display', styles.choose)}>Choose value</h2>
          {/* What is being paid for cannot be changed any more. */}
          <div inert={busy}>
            <GiftAmounts selected={amount} onSelect={setAmount} />
          </div>
          <ul className="dots">
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </div>
        <GiftCardForm amount={amount} busy={busy} ready={ready} onSubmit={submit} />
      </div>
    </>
  );
}

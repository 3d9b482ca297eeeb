import { GiftCardBought } from '../features/gift-cards/gift-card-bought';
import { useGiftPurchaseQuery } from '../features/gift-cards/gift-cards.api';
import { useLinkToken } from '../features/my-booking/link-token';
import { UnopenedLink } from '../features/my-booking/unopened-link';
import { paths } from '../shared/config/paths';
import { PageHead } from '../shared/seo/page-head';
import { ButtonLink } from '../shared/ui/button';
import { TextPage } from '../shared/ui/text-page';

/** The confirmation of a gift card purchase. It has its own address, so a reload or the browser's history can show it again. */
export function Page() {
  const token = useLinkToken();
  return (
    <TextPage>
      <PageHead
        title="Gift Card Purchased"
        description="The gift card that you have bought."
        path={paths.giftCardBought.href()}
        noIndex
      />
      <noscript>
        <p className="panel">This page needs JavaScript. Your receipt is also in your e-mail.</p>
      </noscript>
      {token === '' ? (
        <NoPurchase />
      ) : (
        token !== undefined && <Confirmation key={token} token={token} />
      )}
    </TextPage>
  );
}

function Confirmation({ token }: { token: string }) {
  const { data, error, isError, refetch } = useGiftPurchaseQuery({ token });
  if (isError)
    return (
      <UnopenedLink error={error} onRetry={() => void refetch()}>
        <NoPurchase />
      </UnopenedLink>
    );
  return data === undefined ? (
    <p role="status">Looking for your gift card…</p>
  ) : (
    <GiftCardBought bought={data} />
  );
}

const NoPurchase = () => (
  <section className="panel">
    <h1 className="display">This link has expired</h1>
    <p>It may be old, or part of it may be missing. Your receipt has everything that was here.</p>
    <ButtonLink to={paths.giftCards.href()}>Gift Cards</ButtonLink>
  </section>
);

import { useGiftPrintQuery } from '../features/gift-cards/gift-cards.api';
import { GiftCardPrint } from '../features/gift-cards/gift-card-print';
import { useLinkToken } from '../features/my-booking/link-token';
import { paths } from '../shared/config/paths';
import { PageHead } from '../shared/seo/page-head';
import { ButtonLink } from '../shared/ui/button';

/** Where a gift card's mail leads: the card on a page that prints. */
export function Page() {
  const token = useLinkToken();
  return (
    <div className="wrap text-page">
      <PageHead
        title="Your Gift Card"
        description="A gift card to print."
        path={paths.giftCard.href()}
        noIndex
      />
      <noscript>
        <p className="panel">The code stands in the mail too; this page needs JavaScript.</p>
      </noscript>
      {token === '' ? <NoCard /> : token !== undefined && <Opened token={token} />}
    </div>
  );
}

function Opened({ token }: { token: string }) {
  const { data, isError } = useGiftPrintQuery({ token });
  if (isError) return <NoCard />;
  return data === undefined ? (
    <p role="status">Looking for your gift card …</p>
  ) : (
    <GiftCardPrint card={data} />
  );
}

const NoCard = () => (
  <section className="panel">
    <h1 className="display">This link opens nothing</h1>
    <p>
      A newer code may have taken its place, or a part of the link got lost on the way. Ring us and
      we will help.
    </p>
    <ButtonLink to={paths.home.href()}>Back to Home</ButtonLink>
  </section>
);

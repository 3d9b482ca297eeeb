import { useGiftPrintQuery } from '../features/gift-cards/gift-cards.api';
import { GiftCardPrint } from '../features/gift-cards/gift-card-print';
import { useLinkToken } from '../features/my-booking/link-token';
import { UnopenedLink } from '../features/my-booking/unopened-link';
import { paths } from '../shared/config/paths';
import { PhoneLink } from '../shared/config/phone-link';
import { PageHead } from '../shared/seo/page-head';
import { ButtonLink } from '../shared/ui/button';
import { TextPage } from '../shared/ui/text-page';

/** The page that the link in a gift card's e-mail opens: the card, ready to print. */
export function Page() {
  const token = useLinkToken();
  return (
    <TextPage>
      <PageHead
        title="Your Gift Card"
        description="A gift card to print."
        path={paths.giftCard.href()}
        noIndex
      />
      <noscript>
        <p className="panel">This page needs JavaScript. Your code is also in the e-mail.</p>
      </noscript>
      {token === '' ? <NoCard /> : token !== undefined && <Opened key={token} token={token} />}
    </TextPage>
  );
}

function Opened({ token }: { token: string }) {
  const { data, error, isError, refetch } = useGiftPrintQuery({ token });
  if (isError)
    return (
      <UnopenedLink error={error} onRetry={() => void refetch()}>
        <NoCard />
      </UnopenedLink>
    );
  return data === undefined ? (
    <p role="status">Looking for your gift card…</p>
  ) : (
    <GiftCardPrint card={data} />
  );
}

const NoCard = () => (
  <section className="panel">
    <h1 className="display">This link has expired</h1>
    <p>
      A newer code may have replaced it, or part of the link may be missing. We will help if you
      ring us: <PhoneLink />
    </p>
    <ButtonLink to={paths.home.href()}>Back to Home</ButtonLink>
  </section>
);

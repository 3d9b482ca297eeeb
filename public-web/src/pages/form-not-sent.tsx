import { useClub } from '../shared/config/config.api';
import { paths } from '../shared/config/paths';
import { PhoneLink } from '../shared/config/phone-link';
import { PageHead } from '../shared/seo/page-head';
import { ButtonLink } from '../shared/ui/button';
import { Notice } from '../shared/ui/notice';

/** The page server leads here from a form that the browser sent itself, because its script was not loaded. */
export function Page() {
  const { bookingEmail } = useClub();
  return (
    <Notice>
      <PageHead
        title="Your Form Was Not Sent"
        description="Part of the page was not loaded."
        path={paths.formNotSent.href()}
        noIndex
      />
      <h1 className="display">Your form was not sent</h1>
      <p>
        Part of the page was not loaded, so we have received nothing and charged nothing. Please go
        back, load the page again and try once more.
      </p>
      <p>
        Or ring us: <PhoneLink />, or write to <a href={`mailto:${bookingEmail}`}>{bookingEmail}</a>
      </p>
      <ButtonLink to={paths.home.href()}>Back to Home</ButtonLink>
    </Notice>
  );
}

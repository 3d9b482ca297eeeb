import { useLinkToken } from '../features/my-booking/link-token';
import { paths } from '../shared/config/paths';
import { PageHead } from '../shared/seo/page-head';
import { TextPage } from '../shared/ui/text-page';
import { BookingConfirmation } from './booking/confirmation';

/** The address of a confirmation, which a reload or the browser's history opens again. */
export function Page() {
  const token = useLinkToken();
  return (
    <TextPage>
      <PageHead
        title="Booking Confirmed"
        description="Your booking and your tickets."
        path={paths.bookingConfirmed.href()}
        noIndex
      />
      <noscript>
        <p className="panel">
          This page needs JavaScript. Your ticket is also in the confirmation e-mail.
        </p>
      </noscript>
      {token !== undefined && <BookingConfirmation key={token} token={token} />}
    </TextPage>
  );
}

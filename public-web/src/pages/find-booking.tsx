import { FindBookingForm } from '../features/my-booking/find-booking-form';
import { paths } from '../shared/config/paths';
import { PageHead } from '../shared/seo/page-head';
import { TextPage } from '../shared/ui/text-page';

export function Page() {
  return (
    <TextPage>
      <PageHead
        title="Find My Booking"
        description="Lost the e-mail? Find your tickets with your booking reference and e-mail address."
        path={paths.findBooking.href()}
      />
      <h1 className="display">Find My Booking</h1>
      <p>
        Tell us the reference and the e-mail address that you booked with, and we will send you a
        link to your tickets.
      </p>
      <noscript>
        <p className="panel">This form needs JavaScript. Please switch it on, or ring us.</p>
      </noscript>
      <FindBookingForm />
    </TextPage>
  );
}

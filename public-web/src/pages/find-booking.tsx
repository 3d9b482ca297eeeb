import { FindBookingForm } from '../features/my-booking/find-booking-form';
import { paths } from '../shared/config/paths';
import { PhoneLink } from '../shared/config/phone-link';
import { PageHead } from '../shared/seo/page-head';
import { TextPage } from '../shared/ui/text-page';

export function Page() {
  return (
    <TextPage>
      <PageHead
        title="Find My Booking"
        description="Lost the e-mail? Find your tickets with your e-mail address."
        path={paths.findBooking.href()}
      />
      <h1 className="display">Find My Booking</h1>
      <p>
        Tell us the e-mail address that you booked with, and we will send you links to the tickets
        of all your upcoming bookings. With the reference, we send you the link to that booking
        alone.
      </p>
      <noscript>
        <p className="panel">
          This form needs JavaScript. Please switch it on, or ring us: <PhoneLink />
        </p>
      </noscript>
      <FindBookingForm />
    </TextPage>
  );
}

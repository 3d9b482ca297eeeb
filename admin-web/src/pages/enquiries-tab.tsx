import { BookingsByEmail } from '../features/bookings/bookings-by-email';
import { EnquiriesTable } from '../features/enquiries/enquiries-table';

/** The enquiries; an open one shows the bookings of its sender. */
export const EnquiriesTab = () => (
  <EnquiriesTable aboutSender={(email) => <BookingsByEmail email={email} />} />
);

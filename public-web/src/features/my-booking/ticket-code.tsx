import type { Booking } from '@club/contracts';
import styles from './ticket.module.css';

const asPicture = (svg: string): string => `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;

/** The QR code that lets people in. */
export const TicketCode = ({ booking, svg }: { booking: Booking; svg: string }) => (
  <img
    className={styles.code}
    src={asPicture(svg)}
    alt={`Ticket ${booking.bookingReference}`}
    width={220}
    height={220}
  />
);

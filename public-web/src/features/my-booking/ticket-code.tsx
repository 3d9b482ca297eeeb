import type { Booking } from '@club/contracts';
import type { ReactNode } from 'react';
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

/** Keeps the room of the code while it is loaded: a button below that moves between pressing and letting go loses the click. */
export const TicketRoom = ({ children }: { children: ReactNode }) => (
  <div className={styles.room}>{children}</div>
);

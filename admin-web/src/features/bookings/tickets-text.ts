import type { Booking } from '@club/contracts';

type Tickets = Pick<Booking, 'ticketQuantity' | 'admits' | 'paymentStatus'>;

/** How many people a booking lets in, and how many were bought if a refund has given places back. */
export const ticketsText = ({ ticketQuantity, admits, paymentStatus }: Tickets): string =>
  paymentStatus === 'completed' && admits < ticketQuantity
    ? `${admits} of ${ticketQuantity}`
    : String(ticketQuantity);

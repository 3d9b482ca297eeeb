import type { MyBooking } from '@club/contracts';

/** A paid booking of two tickets; a test spells out only what matters to it. */
export const aBooking = (fields: Partial<MyBooking['booking']> = {}): MyBooking['booking'] => ({
  id: 'b1',
  bookingReference: 'BK123456ABC',
  showId: 's1',
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.org',
  customerPhone: '',
  ticketQuantity: 2,
  admits: 2,
  totalAmount: '40.00',
  paymentStatus: 'completed',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...fields,
});

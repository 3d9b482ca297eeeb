import { bookingSchema, paymentIntentReplySchema, type Show } from '@club/contracts';
import { payAtEmulator } from '@club/client';
import { ask, type Edge } from './edge-client.js';

const LARGEST = 6;
const GUESTS = [
  'Ada Whitlock',
  'Rhys Bowen',
  'Imani Clarke',
  'Joe Tanner',
  'Carys Vaughan',
  'Leo Marsh',
  'Femi Adeyemi',
  'Holly Garner',
];

/** Sells tickets of a show as visitors buy them: by the public calls, paid at the emulator. */
export async function sellTickets(
  edge: Edge,
  emulatorUrl: string,
  show: Show,
  tickets: number,
): Promise<void> {
  for (let sold = 0; sold < tickets; sold += LARGEST) {
    await buy(edge, emulatorUrl, show, {
      quantity: Math.min(LARGEST, tickets - sold),
      guest: GUESTS[(sold / LARGEST) % GUESTS.length] ?? 'Guest',
    });
  }
}

async function buy(
  edge: Edge,
  emulatorUrl: string,
  show: Show,
  order: { quantity: number; guest: string },
): Promise<void> {
  const { quantity, guest } = order;
  const host = edge.publicHost;
  const amount = (show.price ?? 0) * quantity;
  const customerEmail = `${guest.toLowerCase().replace(' ', '.')}@example.org`;
  const placed = await ask(edge, {
    method: 'POST',
    host,
    path: '/api/create-payment-intent',
    body: { amount, showId: show.id, ticketQuantity: quantity, customerEmail },
  });
  const { clientSecret, orderId } = paymentIntentReplySchema.parse(JSON.parse(placed.text));
  const details = {
    showId: show.id,
    customerName: guest,
    customerEmail,
    customerPhone: '',
    ticketQuantity: quantity,
    totalAmount: amount.toFixed(2),
    paymentStatus: 'pending',
    orderId,
  };
  const booked = await ask(edge, {
    method: 'POST',
    host,
    path: '/api/bookings',
    cookie: placed.cookie,
    body: details,
  });
  const { id } = bookingSchema.parse(JSON.parse(booked.text));
  await payAtEmulator(emulatorUrl, clientSecret ?? '');
  const paymentIntentId = clientSecret?.split('_secret_')[0];
  await ask(edge, {
    method: 'PATCH',
    host,
    path: `/api/bookings/${id}/payment`,
    cookie: placed.cookie,
    body: { status: 'completed', paymentIntentId },
  });
}

import { waitFor } from '@club/engines';
import type { RunningSystem } from '@club/testing';
import mongoose from 'mongoose';

const SECONDS = 60;
const PAUSE_MS = 200;
const UNPAID = ['new', 'held', 'pending'];
const FINAL = ['completed', 'expired', 'refunded'];

/**
 * Ends what earlier experiments have left: open orders expire, and every e-mail is sent. Afterwards only a new order can
 * pass a crash point. @throws Error if something does not end.
 */
export async function quieten(system: RunningSystem): Promise<void> {
  const connection = await mongoose
    .createConnection(system.mongoUrl.replace('DATABASE', 'booking'))
    .asPromise();
  const client = connection.getClient();
  const orders = client.db('booking').collection('orders');
  const outboxes = ['booking', 'enquiry'].map((name) => client.db(name).collection('outbox'));
  const giftOrders = client.db('booking').collection('gift_orders');
  try {
    await waitFor(
      'earlier orders to end and their e-mails to be sent',
      async () => {
        const past = { $set: { expiresAt: new Date(Date.now() - 1000) } };
        await orders.updateMany({ state: { $in: UNPAID } }, past);
        const counts = [
          orders.countDocuments({
            $or: [{ state: { $nin: FINAL } }, { 'refunds.state': 'due' }],
          }),
          giftOrders.countDocuments({ refundState: 'due' }),
          ...outboxes.map((rows) =>
            rows.countDocuments({ state: { $in: ['new', 'enqueued', 'sending'] } }),
          ),
        ];
        return (await Promise.all(counts)).every((count) => count === 0);
      },
      SECONDS,
      PAUSE_MS,
    );
  } finally {
    await connection.close();
  }
}

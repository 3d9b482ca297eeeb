import { randomUUID } from 'node:crypto';
import { askHost, postAsStaff, signIn, succeeded } from '@club/client';
import type { Show, StaffWaitingList } from '@club/contracts';
import { caughtMailsTo, waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import mongoose from 'mongoose';
import { booked } from './booked.js';

const system = runningSystem();

/** A link to one of our pages in the newest e-mail to an address that has as many e-mails with such a link. */
export const mailedLink = (address: string, page: string, mails = 1): Promise<string> =>
  waitFor(
    `link ${mails} to ${page} for ${address}`,
    async () => {
      const own = await caughtMailsTo(system.mailUrl, address);
      const links = own.flatMap(({ text }) => new RegExp(`http\\S+/${page}#\\S+`).exec(text) ?? []);
      return links[mails - 1] ?? false;
    },
    60,
  );

export interface FullShow {
  show: Show;
  /** Staff give a party its money back; the first one, unless another is named. */
  refund: (party?: number) => Promise<unknown>;
}

/** A show whose tickets all are those of parties; one party has two, unless other sizes are named. */
export async function fullShow(name: string, sizes: readonly number[] = [2]): Promise<FullShow> {
  const maxTickets = sizes.reduce((sum, size) => sum + size, 0);
  const show = await makeShow(system, { title: `Full night ${name}`, maxTickets });
  const emailOf = (party: number) => `holder-${name}-${party}@example.org`;
  for (const [party, size] of sizes.entries()) await booked(emailOf(party), show, size);
  const refund = async (party = 0) => {
    const { token, found } = await bookingsOf(emailOf(party));
    const places = sizes[party] ?? 0;
    const sum = { amount: places * 20, places };
    const body = { refundId: randomUUID(), ...sum, reason: 'they cannot come' };
    const act = `/api/admin/bookings/${found[0]?.id ?? ''}/refund`;
    return succeeded(
      await postAsStaff(system, act, { token, password: system.admin.password, body }),
    );
  };
  return { show, refund };
}

/** What staff find by an e-mail address. */
export async function bookingsOf(email: string) {
  const token = await signIn(system);
  const path = `/api/admin/bookings?page=1&search=${encodeURIComponent(email)}`;
  const found = succeeded(
    await askHost<{ id: string; ticketQuantity: number; paymentStatus: string }[]>(
      system,
      'admin.localhost',
      path,
      { token },
    ),
  );
  return { token, found };
}

/** The waiting list of a show as staff see it. */
export async function waitingListOf({ id }: Show): Promise<StaffWaitingList> {
  const token = await signIn(system);
  const path = `/api/admin/shows/${id}/waiting-list`;
  return succeeded(await askHost<StaffWaitingList>(system, 'admin.localhost', path, { token }));
}

/** The time of all open offers of a show is over, and the next sweep notices. */
export async function endOffers({ id: showId }: Show): Promise<void> {
  const url = system.mongoUrl.replace('DATABASE', 'booking');
  const connection = await mongoose.createConnection(url).asPromise();
  try {
    const past = new Date(Date.now() - 1_000);
    const open = { showId, state: 'open' };
    await connection.collection('wait_offers').updateMany(open, { $set: { endsAt: past } });
  } finally {
    await connection.close();
  }
}

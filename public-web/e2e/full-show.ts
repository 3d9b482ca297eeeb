import { randomUUID } from 'node:crypto';
import { askHost, postAsStaff, signIn, succeeded } from '@club/client';
import type { Show } from '@club/contracts';
import { waitFor } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { booked } from './booked.js';

const system = runningSystem();
interface Mail {
  to: { address: string }[];
  text: string;
}

/** A link to one of our pages in the newest e-mail to an address that has as many e-mails with such a link. */
export const mailedLink = (address: string, page: string, mails = 1): Promise<string> =>
  waitFor(
    `link ${mails} to ${page} for ${address}`,
    async () => {
      const all = (await (await fetch(`${system.mailUrl}/email`)).json()) as Mail[];
      const own = all.filter(({ to }) => to[0]?.address === address);
      const links = own.flatMap(({ text }) => new RegExp(`http\\S+/${page}#\\S+`).exec(text) ?? []);
      return links[mails - 1] ?? false;
    },
    60,
  );

export interface FullShow {
  show: Show;
  refund: () => Promise<unknown>;
}

/** A show whose two tickets one party has, and how staff give that party its money back. */
export async function fullShow(name: string): Promise<FullShow> {
  const show = await makeShow(system, { title: `Full night ${name}`, maxTickets: 2 });
  const email = `holder-${name}@example.org`;
  await booked(email, show);
  const refund = async () => {
    const token = await signIn(system);
    const path = `/api/admin/bookings?page=1&search=${encodeURIComponent(email)}`;
    const found = succeeded(
      await askHost<{ id: string }[]>(system, 'admin.localhost', path, { token }),
    );
    const body = { refundId: randomUUID(), amount: 40, places: 2, reason: 'they cannot come' };
    const act = `/api/admin/bookings/${found[0]?.id ?? ''}/refund`;
    return succeeded(
      await postAsStaff(system, act, { token, password: system.admin.password, body }),
    );
  };
  return { show, refund };
}

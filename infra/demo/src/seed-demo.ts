import type { EdgeAddress } from '@club/client';
import type { Show } from '@club/contracts';
import { sellTickets } from './demo-bookings.js';
import { demoShows, VENUES, type DemoShow } from './demo-calendar.js';
import { drawPosters } from './pictures/posters.js';
import { StaffClient } from './staff-client.js';

export interface DemoTarget extends EdgeAddress {
  admin: { username: string; password: string };
  /** Undefined with a real Stripe account: the demo then sells no tickets. */
  emulatorUrl: string | undefined;
}

/**
 * Adds the missing shows of the next twelve Saturdays through the routes that staff and visitors use. Safe to repeat.
 * @returns a sentence about the outcome. A changed password is not an error, because an earlier start has
 * added the data.
 */
export async function seedDemo(target: DemoTarget): Promise<string> {
  const staff = await StaffClient.signedIn(target, target.admin);
  if (staff === undefined)
    return `The password of ${target.admin.username} was changed, so no demo data was added.`;
  await addMissing(target, staff);
  return 'The demo data is complete.';
}

async function addMissing(target: DemoTarget, staff: StaffClient): Promise<void> {
  const known = await staff.shows();
  const isMissing = ({ show }: DemoShow): boolean =>
    !known.some(({ date, venueId }) => date === show.date && venueId === show.venueId);
  if (!demoShows(new Date(), []).some(isMissing)) return;
  const pictures = await staff.upload(await drawPosters());
  const missing = demoShows(new Date(), pictures).filter(isMissing);
  // If one venue fails, the other one gets all of its shows first: a repetition adds no bookings to a show that is there.
  const added = await Promise.allSettled(
    VENUES.map((venueId) => addShows(target, staff, ofVenue(missing, venueId))),
  );
  for (const each of added) if (each.status === 'rejected') throw each.reason;
}

const ofVenue = (demos: DemoShow[], venueId: string): DemoShow[] =>
  demos.filter(({ show }) => show.venueId === venueId);

async function addShows(target: DemoTarget, staff: StaffClient, demos: DemoShow[]): Promise<void> {
  for (const demo of demos) await addShow(target, staff, demo);
}

async function addShow(
  { emulatorUrl, ...edge }: DemoTarget,
  staff: StaffClient,
  { show, sell, cancel }: DemoShow,
): Promise<void> {
  const created = await staff.create(show);
  if (emulatorUrl !== undefined && isOnSale(created))
    await sellTickets({ ...edge, emulatorUrl }, created, sell);
  if (cancel) await staff.cancel(created);
}

const isOnSale = ({ salesEndAt }: Show): boolean =>
  salesEndAt !== undefined && new Date(salesEndAt) > new Date();

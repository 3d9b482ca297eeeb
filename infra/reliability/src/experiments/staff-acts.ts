import { askHost, intentOf, signIn, SpecificationClient } from '@club/client';
import type { Show } from '@club/contracts';
import { controlEmulator, makeShow, type RunningSystem } from '@club/testing';
import { assert } from '../assert.js';
import { waitForConvergence } from '../convergence.js';
import { gatherEvidence } from '../evidence.js';

const BUYERS = 60;
const PLACES = 100;
const MAX_TICKETS = 3;
const CONVERGENCE_SECONDS = 60;

/** Edits in turn; a show with bookings refuses the lower capacities and the deletion. */
const LOWEST = { maxTickets: 1 };
const EDITS: readonly Partial<Show>[] = [
  LOWEST,
  { price: 25 },
  { maxTickets: 50 },
  { price: 20 },
  { maxTickets: 120 },
  { maxTickets: 100 },
];

/** invariants.md I13: while people buy, staff lower the capacity, change the price and try to delete the show. */
export async function staffActs(
  system: RunningSystem,
): Promise<{ counts: Record<string, number> }> {
  await controlEmulator(system, 'webhooks', { mode: 'deliver' });
  const show = await makeShow(system, { maxTickets: PLACES });
  const first = await buy(system, show, 0);
  assert(first, 'The first buyer was refused.');
  const ended = new AbortController();
  const buying = Promise.all(
    Array.from({ length: BUYERS }, (_, buyer) => buy(system, show, buyer + 1)),
  ).finally(() => ended.abort());
  const [{ edits, deleted }, bought] = await Promise.all([
    editUntil(system, show, ended.signal),
    buying,
  ]);
  assert(deleted === 0, `A show with bookings was deleted ${deleted} times.`);
  assert(bought.some(Boolean), 'Only the first buyer has a booking.');
  // Later edits hide one that should have been refused, so the last one is always too low.
  const { status } = await putShow(system, show, { ...LOWEST, token: await signIn(system) });
  assert(status === 409, `An edit below the places that are taken was answered ${status}.`);
  await waitForConvergence(system, CONVERGENCE_SECONDS);
  const offer = (await gatherEvidence(system)).offers.find(({ _id }) => _id === show.id);
  assert(offer !== undefined, `The offer of show ${show.id} is gone.`);
  return { counts: { edits, bought: bought.filter((done) => done).length } };
}

/** @returns whether this customer has a booking; a changed price or too few places are refusals. */
async function buy(system: RunningSystem, show: Show, buyer: number): Promise<boolean> {
  const client = new SpecificationClient(system);
  const email = `staff-${show.id}-${buyer}@example.org`;
  const tickets = 1 + (buyer % MAX_TICKETS);
  const intent = await client.intent(show, tickets, email);
  assert([201, 409].includes(intent.status), `A buyer was answered ${intent.status}.`);
  if (intent.status !== 201) return false;
  const booking = await client.book(show, tickets, email);
  assert(booking.status === 201, `A customer's details were answered ${booking.status}.`);
  await client.pay(intent.body.clientSecret);
  const paid = await client.complete(booking.body.id, intentOf(intent.body.clientSecret));
  assert([200, 202].includes(paid.status), `A payment was answered ${paid.status}.`);
  return true;
}

async function editUntil(
  system: RunningSystem,
  show: Show,
  end: AbortSignal,
): Promise<{ edits: number; deleted: number }> {
  const token = await signIn(system);
  let [edits, deleted] = [0, 0];
  for (let turn = 0; !end.aborted; turn += 1) {
    const edit = await putShow(system, show, { ...EDITS[turn % EDITS.length], token });
    assert(edit.status < 500, `An edit was answered ${edit.status}.`);
    if (edit.status < 300) edits += 1;
    const { status } = await askHost(system, ADMIN, pathOf(show), { method: 'DELETE', token });
    assert(status < 500, `A deletion was answered ${status}.`);
    if (status === 204) deleted += 1;
  }
  return { edits, deleted };
}

const ADMIN = 'admin.localhost';
const pathOf = ({ id }: Show): string => `/api/admin/shows/${id}`;

function putShow(
  system: RunningSystem,
  show: Show,
  { token, ...changes }: Partial<Show> & { token: string },
): Promise<{ status: number }> {
  const { title, date, price, maxTickets } = show;
  const body = { venueId: 'cardiff', title, date, price, maxTickets, ...changes };
  return askHost(system, ADMIN, pathOf(show), { method: 'PUT', token, body });
}

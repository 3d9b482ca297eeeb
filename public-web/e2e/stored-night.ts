import { randomUUID } from 'node:crypto';
import { askHost, postAsStaff, SpecificationClient, succeeded } from '@club/client';
import { makeShow, runningSystem, showTonight, type Tonight } from '@club/testing';
import { booked } from './booked.js';
import { bookingsOf, fullShow, mailedLink } from './full-show.js';
import { WORD } from './payloads.js';

const system = runningSystem();
const newAddress = (who: string): string => `${who}-${randomUUID().slice(0, 8)}@example.org`;

/** A night for which people have written a payload wherever they can. Addresses are those of pages on the website. */
export interface StoredNight {
  /** Its one party is called like the payload, and so is the note about it. */
  tonight: Tonight;
  /** The id of a full show with a waiting list, and the address of the page of the party that waits. */
  waiting: { showId: string; page: string };
  /** A booking that is offered to a friend as a whole. */
  given: Given;
  /** The address of a customer whose booking has reasons written on it. */
  withReasons: string;
}
interface Given {
  /** The address of the person who gives it. */
  email: string;
  page: string;
  friend: string;
  friendsPage: string;
  /** The friend takes the tickets. */
  accept: () => Promise<unknown>;
}

export async function storeNight(): Promise<StoredNight> {
  const tonight = await showTonight(system, { [WORD]: 2 });
  await writeDoorNote(tonight.bookingOf(WORD));
  const waiting = await waitForPlaces();
  return { tonight, waiting, given: await giveTickets(), withReasons: await writeReasons() };
}

async function writeDoorNote(bookingId: string): Promise<void> {
  const { token } = await bookingsOf('door@example.org');
  const path = `/api/admin/bookings/${bookingId}/door-note`;
  const note = { method: 'PUT', token, body: { note: WORD } };
  succeeded(await askHost(system, 'admin.localhost', path, note));
}

async function waitForPlaces(): Promise<StoredNight['waiting']> {
  const email = newAddress('waits');
  const { show } = await fullShow(`payloads-${randomUUID().slice(0, 8)}`);
  const entry = { email, name: WORD, quantity: 2 };
  const visitor = new SpecificationClient(system);
  succeeded(await visitor.post(`/api/shows/${show.id}/waiting-list`, entry));
  return { showId: show.id, page: await mailedLink(email, 'waiting-list') };
}

async function giveTickets(): Promise<Given> {
  const [email, friend] = [newAddress('gives'), newAddress('takes')];
  const { client, token, url: page } = await booked(email, await makeShow(system));
  succeeded(await client.post('/api/my-booking/name', { token, name: WORD }));
  const offer = { token, transferId: randomUUID(), name: WORD, email: friend, quantity: 2 };
  succeeded(await client.post('/api/my-booking/transfers', offer));
  const friendsPage = await mailedLink(friend, 'take-tickets');
  const accept = async () => {
    const theirs = friendsPage.slice(friendsPage.indexOf('#') + 1);
    return succeeded(await client.post('/api/transfer/accept', { token: theirs }));
  };
  return { email, page, friend, friendsPage, accept };
}

/** Of a refund that someone else has to approve, and of a claim that keeps the booking. */
async function writeReasons(): Promise<string> {
  const email = newAddress('reasons');
  await booked(email, await makeShow(system));
  const { token, found } = await bookingsOf(email);
  const act = (path: string, body: object) =>
    postAsStaff(system, `/api/admin/bookings/${found[0]?.id ?? ''}/${path}`, {
      ...{ token, password: system.admin.password, body },
    });
  const refund = { refundId: randomUUID(), amount: 1, places: 0, reason: WORD };
  succeeded(await act('refund-requests', refund));
  succeeded(await act('legal-hold', { reason: WORD }));
  return email;
}

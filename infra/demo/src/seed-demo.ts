import {
  loginReplySchema,
  showListSchema,
  showSchema,
  uploadReplySchema,
  type Show,
} from '@club/contracts';
import { sellTickets } from './demo-bookings.js';
import { demoShows, type DemoShow } from './demo-calendar.js';
import { drawPictures } from './demo-pictures.js';
import { ask, type Edge } from './edge-client.js';

interface Means {
  admin: { username: string; password: string };
  /** Without it nothing is sold: a real Stripe is not for demo money. */
  emulatorUrl: string | undefined;
}
interface Staff {
  edge: Edge;
  token: string;
}

/** Makes what is missing of the next twelve Saturdays, by the calls that staff and visitors use. Safe to repeat. */
export async function seedDemo(edge: Edge, { admin, emulatorUrl }: Means): Promise<void> {
  const signedIn = await ask(edge, {
    method: 'POST',
    host: edge.adminHost,
    path: '/api/admin/login',
    body: admin,
  });
  const staff: Staff = { edge, token: loginReplySchema.parse(JSON.parse(signedIn.text)).token };
  const known = await knownShows(staff);
  const isKnown = ({ show }: DemoShow): boolean =>
    known.some(({ date, venueId }) => date === show.date && venueId === show.venueId);
  const missing = demoShows(new Date(), []).filter((demo) => !isKnown(demo));
  if (missing.length === 0) return;
  const pictures = await uploadPictures(staff);
  for (const demo of demoShows(new Date(), pictures).filter((wanted) => !isKnown(wanted)))
    await make(staff, demo, emulatorUrl);
}

async function make(
  { edge, token }: Staff,
  { show, sell, cancel }: DemoShow,
  emulatorUrl: string | undefined,
): Promise<void> {
  const made = await ask(edge, {
    method: 'POST',
    host: edge.adminHost,
    path: '/api/admin/shows',
    token,
    body: show,
  });
  const created = showSchema.parse(JSON.parse(made.text));
  if (emulatorUrl !== undefined && isStillOnSale(created))
    await sellTickets(edge, emulatorUrl, created, sell);
  if (cancel)
    await ask(edge, {
      method: 'POST',
      host: edge.adminHost,
      path: `/api/admin/shows/${created.id}/cancel`,
      token,
    });
}

const isStillOnSale = ({ salesEndAt }: Show): boolean =>
  salesEndAt !== undefined && new Date(salesEndAt) > new Date();

async function knownShows({ edge, token }: Staff): Promise<Show[]> {
  const listed = await ask(edge, {
    method: 'GET',
    host: edge.adminHost,
    path: '/api/admin/shows',
    token,
  });
  return showListSchema.parse(JSON.parse(listed.text));
}

/** As the dashboard does it: a URL, a PUT, and the path made of the URL's last segment. */
async function uploadPictures({ edge, token }: Staff): Promise<string[]> {
  const paths: string[] = [];
  for (const body of await drawPictures()) {
    const granted = await ask(edge, {
      method: 'POST',
      host: edge.adminHost,
      path: '/api/objects/upload',
      token,
    });
    const url = new URL(uploadReplySchema.parse(JSON.parse(granted.text)).uploadURL);
    await ask(edge, {
      method: 'PUT',
      host: edge.adminHost,
      path: `${url.pathname}${url.search}`,
      body,
      type: 'image/jpeg',
    });
    paths.push(`/objects/uploads/${url.pathname.split('/').at(-1)}`);
  }
  return paths;
}

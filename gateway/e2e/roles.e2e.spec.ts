import { askHost, postAsStaff, signIn, type HostReply } from '@club/client';
import { ROLES, type Booking, type BookingDetail, type Role, type Show } from '@club/contracts';
import { run } from '@club/engines';
import { makeShow, runningSystem } from '@club/testing';
import { describe, expect, it } from '@jest/globals';

const system = runningSystem();
const ADMIN = 'admin.localhost';
const env = {
  GATEWAY_MONGO_URL: system.mongoUrl.replace('DATABASE', 'gateway'),
  PATH: process.env['PATH'] ?? '',
};
let made = 0;
const newId = (): string => `roles-${Date.now().toString(36)}-${(made += 1)}`;

interface Member {
  token: string;
  password: string;
}
/** A new member of staff with this role at these venues, who has signed in. */
async function memberWith(role: Role, venues: string): Promise<Member> {
  const username = newId();
  const words = ['gateway/dist/staff-cli.js', 'create', username, role, venues];
  const password = (await run(process.execPath, words, { env })).trim().split(' ').at(-1) ?? '';
  const body = { username, password };
  const login = { method: 'POST', body } as const;
  const reply = await askHost<{ token: string }>(system, ADMIN, '/api/admin/login', login);
  return { token: reply.body.token, password };
}

type Answer = HostReply<{ code?: string }>;
/** Asks a staff route under `/api/`. */
const ask = (
  { token, password }: Member,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> =>
  method === 'POST'
    ? postAsStaff(system, `/api/${path}`, { token, password, body })
    : askHost(system, ADMIN, `/api/${path}`, { method, token, ...(body && { body }) });

interface Club {
  show: Show;
  bookingId: string;
}
const sale = (showId: string) => ({
  bookingId: newId(),
  showId,
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.org',
  ticketQuantity: 2,
  payment: 'desk',
});
/** A show at a venue with one booking for two tickets. */
async function aClub(venueId: string): Promise<Club> {
  const show = await makeShow(system, { venueId });
  const body = sale(show.id);
  const sold = { method: 'POST', token: await signIn(system), body } as const;
  const reply = await askHost<Booking>(system, ADMIN, '/api/admin/bookings', sold);
  expect(reply.status).toBe(201);
  return { show, bookingId: reply.body.id };
}
const anArrival = (bookingId: string) => ({
  arrivalId: newId(),
  bookingId,
  n: 1,
  at: new Date().toISOString(),
  via: 'list',
  offline: false,
});
const renamed = ({ venueId, date }: Show) => ({
  venueId,
  date,
  price: 20,
  maxTickets: 100,
  title: 'Renamed by staff',
});

interface Act {
  roles: readonly Role[];
  try: (member: Member, club: Club) => Promise<Answer>;
}
const BOX_OFFICE = ['owner', 'manager', 'box-office'] as const;
const MONEY = ['owner', 'manager', 'accountant'] as const;
const customer = { customerName: 'Grace Hopper', customerEmail: 'g@example.org' };
const message = { subject: 'Tonight', message: 'The doors open half an hour later.' };
const refund = { amount: 1, places: 0, reason: 'a gesture' };

/** One act of each kind, and the roles that may do it. The last one ends the sales of the show. */
const ACTS: Record<string, Act> = {
  'read shows': { roles: ROLES, try: (member) => ask(member, 'GET', 'admin/shows') },
  'read bookings': {
    roles: [...BOX_OFFICE, 'accountant'],
    try: (member) => ask(member, 'GET', 'admin/bookings'),
  },
  'sell tickets': {
    roles: BOX_OFFICE,
    try: (member, { show }) => ask(member, 'POST', 'admin/bookings', sale(show.id)),
  },
  'correct a customer': {
    roles: BOX_OFFICE,
    try: (member, { bookingId }) => ask(member, 'PATCH', `admin/bookings/${bookingId}`, customer),
  },
  'refund a pound': {
    roles: BOX_OFFICE,
    try: (member, { bookingId }) =>
      ask(member, 'POST', `admin/bookings/${bookingId}/refund`, { ...refund, refundId: newId() }),
  },
  'let people in': {
    roles: [...BOX_OFFICE, 'steward'],
    try: (member, { show, bookingId }) =>
      ask(member, 'POST', `admin/shows/${show.id}/arrivals`, { arrivals: [anArrival(bookingId)] }),
  },
  'read enquiries': { roles: BOX_OFFICE, try: (member) => ask(member, 'GET', 'admin/contacts') },
  'read e-mails': { roles: BOX_OFFICE, try: (member) => ask(member, 'GET', 'admin/mails') },
  'read figures': { roles: MONEY, try: (member) => ask(member, 'GET', 'admin/stats') },
  'read gift cards': {
    roles: [...BOX_OFFICE, 'accountant'],
    try: (member) => ask(member, 'GET', 'admin/gift-cards'),
  },
  'upload a picture': {
    roles: ['owner', 'manager', 'programmer'],
    try: (member) => ask(member, 'POST', 'objects/upload', {}),
  },
  'message bookers': {
    roles: ['owner', 'manager'],
    try: (member, { show }) =>
      ask(member, 'POST', `admin/shows/${show.id}/message`, { ...message, messageId: newId() }),
  },
  'edit a show': {
    roles: ['owner', 'manager', 'programmer'],
    try: (member, { show }) => ask(member, 'PUT', `admin/shows/${show.id}`, renamed(show)),
  },
  'cancel a show': {
    roles: ['owner', 'manager'],
    try: (member, { show }) => ask(member, 'POST', `admin/shows/${show.id}/cancel`, {}),
  },
};

/** Everything that the acts could have written, as the owner reads it. */
async function stateOf({ show, bookingId }: Club): Promise<object> {
  const token = await signIn(system);
  const get = async <T>(path: string) => (await askHost<T>(system, ADMIN, path, { token })).body;
  const [shows, history, booking, bookings] = await Promise.all([
    get<Show[]>('/api/admin/shows'),
    get(`/api/admin/shows/${show.id}/history`),
    get<BookingDetail>(`/api/admin/bookings/${bookingId}`),
    get<Booking[]>(`/api/admin/bookings?showId=${show.id}`),
  ]);
  const { mails: _, ...rest } = booking; // they are sent meanwhile
  return { show: shows.find(({ id }) => id === show.id), history, rest, bookings };
}

describe.each(ROLES)('a member with the role %s at Cardiff', (role) => {
  const acts = Object.entries(ACTS);
  it('does what the role allows, and is refused everything else, which writes nothing', async () => {
    const [member, club] = await Promise.all([memberWith(role, 'cardiff'), aClub('cardiff')]);
    const before = await stateOf(club);
    for (const [name, act] of acts.filter(([, { roles }]) => !roles.includes(role))) {
      const { status, body } = await act.try(member, club);
      expect([name, status, body.code]).toEqual([name, 403, 'FORBIDDEN']);
    }
    expect(await stateOf(club)).toEqual(before);
    for (const [name, act] of acts.filter(([, { roles }]) => roles.includes(role)))
      expect([name, (await act.try(member, club)).body.code]).not.toEqual([name, 'FORBIDDEN']);
  });

  it('cannot touch a show at Bournemouth', async () => {
    const [member, club] = await Promise.all([memberWith(role, 'cardiff'), aClub('bournemouth')]);
    const before = await stateOf(club);
    const { id } = club.show;
    for (const [method, path, body] of [
      ['PUT', `admin/shows/${id}`, renamed(club.show)],
      ['PUT', `admin/shows/${id}`, { ...renamed(club.show), venueId: 'cardiff' }],
      ['POST', `admin/shows/${id}/cancel`, {}],
      ['DELETE', `admin/shows/${id}`, undefined],
      ['GET', `admin/shows/${id}/history`, undefined],
    ] as const)
      expect([path, (await ask(member, method, path, body)).body.code]).toEqual([
        path,
        'FORBIDDEN',
      ]);
    expect(await stateOf(club)).toEqual(before);
  });
});

describe('the accountant', () => {
  it('reads bookings without the names of customers', async () => {
    const [member, { bookingId }] = await Promise.all([
      memberWith('accountant', 'all'),
      aClub('cardiff'),
    ]);
    const { body } = await ask(member, 'GET', `admin/bookings/${bookingId}`);
    expect(body).toMatchObject({ customerName: 'hidden', customerEmail: '', totalAmount: '40.00' });
    expect((await ask(member, 'GET', 'admin/bookings?search=lovelace')).body).toEqual([]);
  });
});

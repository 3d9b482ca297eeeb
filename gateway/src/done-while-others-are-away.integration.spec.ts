import { DomainError, pence, type Booking, type Show } from '@club/contracts';
import { Services } from '@club/kit';
import {
  ChangeSaleCall,
  EditCustomerCall,
  MoveBookingCall,
  MoveMyBookingCall,
  RefundBookingCall,
  ResolveQuarantineCall,
  SaveShowCall,
  SellAtDeskCall,
  type Call,
} from '@club/messages';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { isolatedGateway, prepare } from '../test/isolated-gateway.js';
import { ADMIN_HOST, newMember, openSession } from '../test/staff-sign-in.js';

const SHOW = {
  id: 'show-1',
  version: 2,
  venueId: 'cardiff',
  title: 'Laughs',
  duration: '2 hours',
  showType: 'Stand-up',
  ageRestriction: '18+',
  doorsTime: '19:30',
  showTime: '20:00',
  venue: { id: 'cardiff', name: 'The Cellar', city: 'Cardiff', address: '', description: '' },
  plannedCapacity: 100,
  plannedPence: pence(2000),
};
const BOOKING = {
  id: 'booking-1',
  showId: 'show-1',
  customerName: 'Ada',
  customerEmail: 'ada@example.org',
  customerPhone: '',
  ticketQuantity: 2,
  admits: 2,
  totalPence: pence(4000),
  paymentStatus: 'completed',
  bookingReference: 'BK123456ABC',
  createdAt: '2030-01-05T12:00:00.000Z',
};
const DETAIL = {
  booking: BOOKING,
  giftPence: pence(0),
  refundedPence: pence(0),
  ...{ refunds: [], disputes: [], refundRequests: [], returns: [], history: [], mails: [] },
  refundLimit: null,
  unpaidMove: null,
};
/** What the service that writes has done. No other call is answered, so neither are offers and shows. */
const DONE = new Map<Call, object>([
  [SaveShowCall, SHOW],
  [ChangeSaleCall, SHOW],
  [SellAtDeskCall, BOOKING],
  [EditCustomerCall, DETAIL],
  [RefundBookingCall, DETAIL],
  [ResolveQuarantineCall, DETAIL],
  [MoveBookingCall, BOOKING],
  [MoveMyBookingCall, { booking: BOOKING }],
]);

const ADMIN_BOOKING = '/api/admin/bookings/booking-1';
const NEW_SHOW = { venueId: 'cardiff', title: 'Laughs', price: 20 };
const BECAUSE = { reason: 'the show was late' };
const SALE = {
  bookingId: 'booking-1',
  showId: 'show-1',
  customerName: 'Ada Lovelace',
  ticketQuantity: 2,
  payment: 'desk',
};

type Write = [method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object, status: number];
const OF_SHOWS: Write[] = [
  ['POST', '/api/admin/shows', NEW_SHOW, 201],
  ['PUT', '/api/admin/shows/show-1', { ...NEW_SHOW, version: 1 }, 200],
  ['POST', '/api/admin/shows/show-1/sale', { onSale: true }, 200],
];
const OF_BOOKINGS: Write[] = [
  ['POST', '/api/admin/bookings', SALE, 201],
  ['PATCH', ADMIN_BOOKING, { customerName: 'Ada', customerEmail: 'ada@example.org' }, 200],
  ['POST', `${ADMIN_BOOKING}/refund`, { refundId: 'r-1', amount: 5, places: 0, ...BECAUSE }, 200],
  ['POST', `${ADMIN_BOOKING}/quarantine`, { actId: 'a-1', how: 'free-places', ...BECAUSE }, 200],
  ['POST', `${ADMIN_BOOKING}/moves`, { moveId: 'm-1', showId: 'show-1', quoteId: 'q' }, 200],
  ['POST', '/api/my-booking/moves', { token: 'a-token', quoteId: 'q', moveId: 'm-1' }, 200],
];

describe('what was done while another service is away', () => {
  let app: NestFastifyApplication;
  let token: string;
  beforeAll(async () => {
    app = await isolatedGateway({ CLUB_RATE_LIMITS: 'off' });
    await prepare(app);
    token = await openSession(app, await newMember(app, [{ role: 'owner', venues: ['*'] }]));
    jest.spyOn(app.get(Services), 'call').mockImplementation(async (call) => {
      const done = DONE.get(call);
      if (done === undefined) throw new DomainError('SERVICE_UNAVAILABLE');
      return done;
    });
  });
  afterAll(() => app.close());

  const write = (...[method, url, payload]: Write) => {
    const asStaff = { ...ADMIN_HOST, authorization: `Bearer ${token}` };
    const headers = url.startsWith('/api/admin/') ? asStaff : { host: 'localhost' };
    return app.inject({ method, url, payload, headers });
  };

  it.each(OF_SHOWS)('is answered with the show as it is stored: %s %s', async (...asked) => {
    const answer = await write(...asked);
    expect(answer.statusCode).toBe(asked[3]);
    const show = answer.json<Show>();
    expect(show).toMatchObject({ id: 'show-1', version: 2, maxTickets: 100, price: 20 });
  });

  it.each(OF_BOOKINGS)('is answered with the booking alone: %s %s', async (...asked) => {
    const answer = await write(...asked);
    expect(answer.statusCode).toBe(asked[3]);
    const booking = answer.json<Booking>();
    expect(booking).toMatchObject({ id: 'booking-1', totalAmount: '40.00' });
    expect(booking.show).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import {
  createBookingSchema,
  createPaymentIntentSchema,
  bookingFormSchema,
  bookingReferenceSchema,
} from './selling/booking.js';
import { draftBookingReference } from './selling/booking-reference.js';
import { sendEnquirySchema } from './club/enquiry.js';
import { ERROR_STATUS, ERROR_MESSAGES, errorCodes } from './errors/error-codes.js';
import { validationSentence } from './errors/field-errors.js';
import { giftCardPurchaseSchema } from './selling/gift-card.js';
import { saveShowSchema, type Show } from './shows/show.js';
import { showImages, showMoment } from './shows/show-facts.js';
import { loginSchema, pageQuerySchema } from './staff/staff.js';

const messagesOf = (result: { error?: { issues: { message: string }[] } | undefined }): string[] =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe('checking an enquiry', () => {
  it('uses the specification’s messages', () => {
    expect(
      messagesOf(
        sendEnquirySchema.safeParse({ name: 'A', email: 'x', subject: 'Hi', message: 'short' }),
      ),
    ).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Subject must be at least 5 characters',
      'Message must be at least 10 characters',
    ]);
  });
  const good = {
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'Hello there',
    message: 'A message\nwith\ttwo lines',
  };
  it('accepts line breaks in the message and refuses other control characters everywhere', () => {
    expect(sendEnquirySchema.safeParse(good).success).toBe(true);
    for (const field of ['name', 'subject', 'message'] as const)
      expect(sendEnquirySchema.safeParse({ ...good, [field]: `Longer text\u0000` }).success).toBe(
        false,
      );
    expect(
      sendEnquirySchema.safeParse({ ...good, subject: 'Hello\r\nBcc: x@example.org' }).success,
    ).toBe(false);
  });
  it.each(['name', 'email', 'subject', 'message'])('refuses a database operator as %s', (field) => {
    expect(sendEnquirySchema.safeParse({ ...good, [field]: { $gt: '' } }).success).toBe(false);
  });
});

describe('checking a search', () => {
  it('trims the text and refuses a null character, which MongoDB does not accept', () => {
    expect(pageQuerySchema.parse({ search: ' Ada ', page: '2' })).toEqual({
      search: 'Ada',
      page: 2,
    });
    expect(pageQuerySchema.safeParse({ search: '\u0000' }).success).toBe(false);
  });
});

describe('checking a request for a payment', () => {
  const good = { amount: 40, showId: 'abc', ticketQuantity: 2, customerEmail: 'ada@example.org' };
  it('accepts the payload of the specification’s client', () => {
    expect(createPaymentIntentSchema.safeParse(good).success).toBe(true);
  });
  it.each([-1, Number.NaN, Infinity, '40', null, 2 ** 53])('refuses the amount %p', (amount) => {
    expect(createPaymentIntentSchema.safeParse({ ...good, amount }).success).toBe(false);
  });
  it.each([0, 7, 1.5, '6', -1, null])('refuses %p tickets', (ticketQuantity) => {
    expect(messagesOf(createPaymentIntentSchema.safeParse({ ...good, ticketQuantity }))).toContain(
      'Please select number of tickets',
    );
  });
  it('refuses an unknown field', () => {
    expect(createPaymentIntentSchema.safeParse({ ...good, discount: 1 }).success).toBe(false);
  });
});

describe('checking a booking', () => {
  const good = {
    showId: 'abc',
    customerName: 'Ada',
    customerEmail: 'ada@example.org',
    customerPhone: '',
    ticketQuantity: 1,
    totalAmount: '20.00',
    paymentStatus: 'pending',
    bookingReference: 'BK123456ABC',
  };
  it('accepts the status pending only', () => {
    expect(createBookingSchema.safeParse(good).success).toBe(true);
    expect(createBookingSchema.safeParse({ ...good, paymentStatus: 'completed' }).success).toBe(
      false,
    );
  });
  it('uses the specification’s messages in the form', () => {
    expect(
      messagesOf(
        bookingFormSchema.safeParse({
          customerName: 'A',
          customerEmail: 'x',
          customerPhone: '',
          ticketQuantity: '',
        }),
      ),
    ).toEqual([
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Please select number of tickets',
    ]);
  });
  it('accepts the reference that the client drafts', () => {
    expect(
      bookingReferenceSchema.safeParse(draftBookingReference(1_795_263_648_455, () => 0.99)).data,
    ).toBe('BK648455999');
  });
});

describe('checking a show', () => {
  it('requires only a venue and a title', () => {
    expect(saveShowSchema.safeParse({ venueId: 'cardiff', title: 'Night' }).data).toMatchObject({
      maxTickets: 100,
      showType: 'stand-up',
      ageRestriction: '18+',
    });
    expect(messagesOf(saveShowSchema.safeParse({ title: '' }))).toEqual([
      'Venue is required',
      'Title is required',
    ]);
  });
  it('treats empty form fields as absent', () => {
    expect(
      saveShowSchema.safeParse({
        venueId: 'cardiff',
        title: 'Night',
        price: '',
        date: '',
        image1: '',
      }).data,
    ).toMatchObject({
      price: undefined,
      date: undefined,
    });
  });
  it('describes an image that has no alt text by its number', () => {
    expect(showImages({ title: 'Night', image2: '/objects/uploads/abcdefgh' })).toEqual([
      { src: '/objects/uploads/abcdefgh', alt: 'Night - Gallery image 2' },
    ]);
  });
  it('has up to six images, in their order, the sixth under its number if it has no alt text', () => {
    const src = (number: number) => `/objects/uploads/picture-${number}`;
    const images = showImages({
      title: 'Night',
      image1: src(1),
      image2: src(2),
      image3: src(3),
      image4: src(4),
      image5: src(5),
      image5Alt: 'The bar',
      image6: src(6),
    });
    expect(images.map((image) => image.src)).toEqual([1, 2, 3, 4, 5, 6].map(src));
    expect(images.slice(4).map(({ alt }) => alt)).toEqual(['The bar', 'Night - Gallery image 6']);
  });
  const now = new Date('2026-11-28T12:00:00Z');
  it.each([
    [{ status: 'cancelled' }, 'cancelled'],
    [{ salesEndAt: '2026-11-28T11:00:00Z' }, 'sales-ended'],
    [{ date: '2026-11-21', salesEndAt: '2026-11-21T19:30:00Z' }, 'past'],
    [{ date: '2026-11-28', showTime: '10:00', salesEndAt: '2026-11-28T09:30:00Z' }, 'past'],
    [{ showTime: '10:01', salesEndAt: '2026-11-28T09:30:00Z' }, 'sales-ended'],
    [{ price: undefined }, 'not-on-sale'],
    [{ soldTickets: 100 }, 'sold-out'],
    [{ soldTickets: 98, heldTickets: 2 }, 'held'],
    [{ soldTickets: 90 }, 'few-left'],
    [{}, 'on-sale'],
  ])('shows %p as %s', (over, moment) => {
    const show = {
      status: 'scheduled',
      date: '2026-11-28',
      showTime: '20:00',
      price: 20,
      salesEndAt: '2026-11-28T19:30:00Z',
      maxTickets: 100,
      soldTickets: 0,
      heldTickets: 0,
      ...over,
    } as Show;
    expect(showMoment(show, now)).toBe(moment);
  });
});

describe('checking sign-ins and gift cards', () => {
  it('requires a username and a password', () => {
    expect(messagesOf(loginSchema.safeParse({ username: '', password: '' }))).toEqual([
      'Username is required',
      'Password is required',
    ]);
  });
  it('accepts the five values of gift cards only', () => {
    const good = {
      purchaserName: 'A',
      purchaserEmail: 'a@example.org',
      recipientName: 'B',
      recipientEmail: 'b@example.org',
    };
    expect(
      [20, 40, 60, 80, 100].every(
        (amount) => giftCardPurchaseSchema.safeParse({ ...good, amount }).success,
      ),
    ).toBe(true);
    expect(
      [0, 10, 30, 120, '40'].some(
        (amount) => giftCardPurchaseSchema.safeParse({ ...good, amount }).success,
      ),
    ).toBe(false);
  });
});

describe('failures', () => {
  it('have a status and a message for each code', () => {
    for (const code of errorCodes) {
      expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
      expect(ERROR_MESSAGES[code].length).toBeGreaterThan(5);
    }
  });
  it('list field errors in the specification’s form', () => {
    expect(
      validationSentence([
        { path: 'title', message: 'Title is required' },
        { path: 'price', message: 'Too low' },
      ]),
    ).toBe('Validation failed: title: Title is required, price: Too low');
  });
});

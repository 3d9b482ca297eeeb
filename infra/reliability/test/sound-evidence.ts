import { type Evidence } from '../src/evidence.js';

type Booking = Evidence['bookings'][number];

const NOON = new Date('2030-01-05T12:00:00Z');
const LATER = new Date('2030-01-05T13:00:00Z');
const PRICE = 2000;

const booking = (
  id: string,
  fields: Partial<Booking> & Pick<Booking, 'quantity' | 'state'>,
): Booking => {
  const unitPence = fields.unitPence ?? PRICE;
  return {
    _id: id,
    sessionId: `browser of ${id}`,
    showId: 'show',
    live: false,
    unitPence,
    totalPence: unitPence * fields.quantity,
    duePence: unitPence * fields.quantity,
    email: `${id}@example.org`,
    expiresAt: LATER,
    gift: [],
    refunds: [],
    history: [{ at: NOON, to: 'new' }],
    ...(fields.paymentIntentId !== undefined && {
      paidFor: {
        showId: 'show',
        quantity: fields.quantity,
        unitPence,
        intentId: fields.paymentIntentId,
      },
    }),
    ...fields,
  };
};

const BY_STAFF: Pick<Booking, 'history' | 'duePence'> = {
  history: [{ at: NOON, to: 'new', by: 'grace' }],
  duePence: 0,
};
const ALL_BACK = { pence: 4000, places: 2, state: 'done' };

const bookings: Booking[] = [
  booking('paid', {
    quantity: 2,
    state: 'completed',
    paymentIntentId: 'pi_paid',
    live: true,
    moves: [{ moveId: 'm1', settledBy: 'card', differencePence: 1000 }],
  }),
  booking('move-m1', {
    quantity: 0,
    state: 'completed',
    email: '',
    unitPence: 500,
    totalPence: 1000,
    duePence: 1000,
    paymentIntentId: 'pi_move',
    paidFor: { showId: 'show', quantity: 2, unitPence: 500, intentId: 'pi_move' },
    supplementOf: { orderId: 'paid', moveId: 'm1' },
  }),
  booking('partly', {
    quantity: 3,
    state: 'completed',
    paymentIntentId: 'pi_partly',
    duePence: 5000,
    gift: [{ account: 'card', pence: 1000 }],
    refunds: [
      {
        id: 'r1',
        pence: 2000,
        cardPence: 1000,
        gift: [{ account: 'card', pence: 1000 }],
        places: 1,
        state: 'done',
      },
    ],
  }),
  booking('gifted', {
    quantity: 1,
    state: 'completed',
    duePence: 0,
    gift: [{ account: 'card', pence: 2000 }],
  }),
  booking('desk', { quantity: 2, state: 'completed', ...BY_STAFF }),
  booking('comp', { quantity: 1, state: 'completed', unitPence: 0, ...BY_STAFF }),
  booking('back', {
    quantity: 2,
    state: 'refunded',
    paymentIntentId: 'pi_back',
    refunds: [{ id: 'back-all', cardPence: 4000, gift: [], ...ALL_BACK }],
    history: [
      { at: NOON, to: 'new' },
      { at: LATER, to: 'refunded' },
    ],
  }),
  booking('moved', {
    quantity: 2,
    state: 'completed',
    paymentIntentId: 'pi_moved',
    refunds: [
      {
        id: 'r2',
        pence: 1000,
        cardPence: 0,
        gift: [],
        credit: { account: 'credit', pence: 1000 },
        places: 0,
        state: 'done',
      },
    ],
  }),
  booking('gone', {
    quantity: 1,
    state: 'expired',
    duePence: 500,
    paymentIntentId: 'pi_gone',
    gift: [{ account: 'card', pence: 1500 }],
  }),
  booking('held', {
    quantity: 4,
    state: 'held',
    live: true,
    email: '',
    duePence: 7000,
    gift: [{ account: 'card', pence: 1000 }],
  }),
];

const confirmed = bookings.filter(
  ({ state, email }) => email !== '' && (state === 'completed' || state === 'refunded'),
);
const rows: [kind: string, subject: string, fact: string, to: string][] = [
  ...confirmed.map(({ _id, email }): (typeof rows)[number] => [
    'booking-confirmed',
    _id,
    _id,
    email,
  ]),
  ['booking-refunded', 'partly', 'r1', 'partly@example.org'],
  ['booking-refunded', 'back', 'back-all', 'back@example.org'],
  ['booking-refunded', 'moved', 'r2', 'moved@example.org'],
  ['gift-card-issued', 'credit', 'credit', 'ada@example.org'],
  ...['card', 'spent'].flatMap((id): typeof rows => [
    ['gift-card-issued', id, id, 'bob@example.org'],
    ['gift-card-receipt', id, id, 'ada@example.org'],
  ]),
];

const intent = (id: string, paid: number, metadata: Record<string, string> = {}) => ({
  id,
  status: 'succeeded',
  amount_received: paid,
  metadata,
});
const ticketsOf = (quantity: number) => ({
  showId: 'show',
  quantity: String(quantity),
  unitPence: String(PRICE),
});
const refund = (of: string, amount: number, refundId: string) => ({
  payment_intent: of,
  amount,
  status: 'succeeded',
  metadata: { refundId },
});
const line = (kind: string, pence: number, about: string, account = 'card') => ({
  account,
  kind,
  pence,
  about,
});
const giftOrder = (id: string, state: string, amountPence: number) => ({
  _id: id,
  state,
  amountPence,
  purchaserEmail: 'ada@example.org',
  recipientEmail: 'bob@example.org',
});
const claim = (id: string, quantity: number, state = 'sold') => ({ id, quantity, state });

/** Evidence of every kind of order without any difference. Tests break one fact of it at a time. */
export const soundEvidence = (): Evidence =>
  structuredClone<Evidence>({
    at: NOON,
    bookings,
    offers: [
      {
        _id: 'show',
        capacity: 20,
        free: 6,
        held: 4,
        sold: 10,
        unitPence: PRICE,
        claims: [
          claim('paid', 2),
          claim('moved', 2),
          claim('partly', 2),
          claim('gifted', 1),
          claim('desk', 2),
          claim('comp', 1),
          claim('held', 4, 'held'),
        ],
      },
    ],
    catalogShows: [
      {
        _id: 'show',
        details: { price: 25 },
        history: [
          { changes: [{ field: 'price', before: '', after: '20' }] },
          { changes: [{ field: 'price', before: '20', after: '25' }] },
        ],
      },
    ],
    outbox: rows.map(([kind, subject, fact]) => ({
      _id: `${kind}-${fact}`,
      subject,
      kind,
      state: 'sent',
    })),
    mails: rows.map(([kind, , fact, to]) => ({ id: `${kind}-${fact}`, to: [to], at: NOON })),
    accounts: [
      { _id: 'card', availablePence: 7000, holds: [{ id: 'held', pence: 1000 }] },
      { _id: 'spent', availablePence: 0, holds: [] },
      { _id: 'credit', availablePence: 1000, holds: [] },
    ],
    ledger: [
      line('issue', 10_000, 'card'),
      line('redeem', -1000, 'partly'),
      line('restore', 1000, 'partly'),
      line('redeem', -2000, 'gifted'),
      line('restore', 1000, 'moved', 'credit'),
      line('issue', 3000, 'spent', 'spent'),
      line('refund', -3000, 'spent', 'spent'),
    ],
    giftOrders: [
      giftOrder('card', 'issued', 10_000),
      { ...giftOrder('credit', 'issued', 1000), creditOf: 'moved' },
      giftOrder('spent', 'issued', 3000),
      giftOrder('refused', 'new', 1000),
    ],
    intents: [
      intent('pi_paid', 4000, ticketsOf(2)),
      intent('pi_move', 1000, { ...ticketsOf(2), unitPence: '500' }),
      intent('pi_partly', 5000, ticketsOf(3)),
      intent('pi_moved', 4000, ticketsOf(2)),
      intent('pi_back', 4000, ticketsOf(2)),
      intent('pi_card', 10_000, { kind: 'gift-card', orderId: 'card' }),
      intent('pi_spent', 3000, { kind: 'gift-card', orderId: 'spent' }),
      intent('pi_refused', 1000, { kind: 'gift-card', orderId: 'refused' }),
      { id: 'pi_gone', status: 'canceled', amount_received: 0, metadata: {} },
    ],
    refunds: [
      refund('pi_partly', 1000, 'r1'),
      refund('pi_back', 4000, 'back-all'),
      refund('pi_spent', 3000, 'gift-spent'),
      refund('pi_refused', 1000, 'gift-refused'),
    ],
  });

import { searchKeysOf, type OrderRow } from '../../orders/domain/order.js';
import { statesWith } from '../../orders/domain/states.js';
import type { Payer } from '../../orders/domain/transfer-shape.js';

/** Replaces a name. */
export const REMOVED_NAME = '—';
/** Replaces a text that may say something about a person. */
const REMOVED_TEXT = 'removed';

/**
 * The orders whose money is at rest: settled or never paid, with no refund on its way, nothing for staff to look at, and no
 * legal hold. It is part of every write that removes the person, so that an order that is disputed or refunded at this
 * moment keeps the person who is owed money.
 */
export const AT_REST = {
  state: { $in: statesWith(({ sweep }) => sweep === null) },
  'refunds.state': { $nin: ['due', 'failed'] },
  $or: [{ quarantine: null }, { 'quarantine.resolvedAt': { $exists: true } }],
  legalHold: { $exists: false },
} as const;

/** Not blanked yet. */
export const WITH_PERSON = { erasedAt: { $exists: false } } as const;

/** The update that removes the person from an order. Sums, states, dates and the acts themselves stay. */
export const withoutPerson = (now: Date) => ({
  update: {
    $set: {
      name: REMOVED_NAME,
      email: '',
      phone: '',
      sessionId: '',
      live: false,
      searchKeys: [],
      'refunds.$[].reason': '',
      'history.$[written].note': REMOVED_TEXT,
      erasedAt: now,
    },
    $unset: {
      intentEmail: '',
      clientSecret: '',
      doorNote: '',
      late: '',
      transfers: '',
      payer: '',
    } as const,
  },
  // Every note, not only those of staff: the reason of a refund may come from elsewhere.
  arrayFilters: [{ 'written.note': { $exists: true } }],
});

/** Texts may be about either of two persons. */
const WITHOUT_TEXTS = {
  'refunds.$[].reason': '',
  'history.$[written].note': REMOVED_TEXT,
} as const;

/** The update that removes the friend who has all tickets of a booking that someone else has paid for; the payer stays. */
export const withoutFriend = (payer: Payer, reference: string) => ({
  update: {
    $set: {
      ...{ name: REMOVED_NAME, email: '', phone: '', ...WITHOUT_TEXTS },
      searchKeys: searchKeysOf({ reference, ...payer }),
    },
    $unset: { doorNote: '', late: '' } as const,
  },
  arrayFilters: [{ 'written.note': { $exists: true } }],
});

/** The same for the payer; the friend stays, and is still one who has not paid. */
export const withoutPayer = (order: OrderRow, payer: Payer) => {
  const { reference = '', name, email, phone } = order;
  return {
    update: {
      $set: {
        payer: { ...payer, name: REMOVED_NAME, email: '', phone: '' },
        ...WITHOUT_TEXTS,
        searchKeys: searchKeysOf({ reference, name: name ?? '', email, phone }),
      },
      $unset: { intentEmail: '', clientSecret: '', transfers: '' } as const,
    },
    arrayFilters: [{ 'written.note': { $exists: true } }],
  };
};

/** The same for a gift card. Only lines that name a member of staff were written by a person. */
export const withoutPersons = (now: Date) => ({
  update: {
    $set: {
      purchaserName: REMOVED_NAME,
      purchaserEmail: '',
      recipientName: REMOVED_NAME,
      recipientEmail: '',
      personalMessage: '',
      'history.$[written].what': REMOVED_TEXT,
      erasedAt: now,
    },
  },
  arrayFilters: [{ 'written.by': { $nin: ['', null] } }],
});

/** Gift cards whose payment is at rest. */
export const GIFT_AT_REST = {
  state: { $nin: ['new', 'refunding'] },
  refundState: { $nin: ['due', 'failed'] },
  quarantine: null,
} as const;

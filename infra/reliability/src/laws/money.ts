import type { Evidence } from '../evidence.js';
import { broken, isDone, isSettled, isStaffSale, total, type Booking } from './rule.js';

/** invariants.md I4: every completed booking has its money. */
export function paidLaw(evidence: Evidence): string[] {
  return evidence.bookings.filter(isSettled).flatMap((booking) => paid(evidence, booking));
}

function paid(evidence: Evidence, booking: Booking): string[] {
  const { _id: id, state, totalPence } = booking;
  const refunded = total(booking.refunds.filter(isDone), ({ pence }) => pence);
  const isWhole = refunded === totalPence;
  return [
    ...source(evidence, booking),
    ...broken([
      [
        state === 'completed' ? refunded < totalPence || totalPence === 0 : isWhole,
        `booking ${id} is ${state}: refunded ${refunded} of ${totalPence}`,
      ],
    ]),
  ];
}

/** A bank card, gift cards or an act of staff. */
function source({ intents }: Evidence, booking: Booking): string[] {
  const { _id: id, duePence, totalPence, paymentIntentId } = booking;
  const paidBy = paymentIntentId ?? booking.paidFor?.intentId;
  const payment = intents.find((intent) => intent.id === paidBy)?.status ?? 'unknown';
  if (duePence > 0)
    return broken([
      [payment === 'succeeded', `booking ${id}: completed, its payment is ${payment}`],
    ]);
  const gift = total(booking.gift, ({ pence }) => pence);
  return broken([
    [
      isStaffSale(booking) || (gift > 0 && gift === totalPence),
      `booking ${id}: free of charge, but neither a gift card nor a member of staff paid for it`,
    ],
  ]);
}

/**
 * invariants.md I5: a customer is charged the price of the show times the number of tickets, less gift card money. Which
 * show and how many tickets that were is frozen when the order completes (I35).
 */
export function priceLaw(evidence: Evidence): string[] {
  const pricesOf = new Map(evidence.catalogShows.map((show) => [show._id, pricesOfShow(show)]));
  // A part of a party has cost what the party says (splitsLaw).
  const priced = evidence.bookings.filter(({ splitOf }) => splitOf === undefined);
  return priced.flatMap((booking) => {
    const { _id: id, totalPence, duePence, splits = [] } = booking;
    const withParts = totalPence + total(splits, ({ pence }) => pence);
    const { unitPence, quantity, showId } = booking.paidFor ?? booking;
    const gift = total(booking.gift, ({ pence }) => pence);
    const prices = pricesOf.get(showId);
    const isFree = unitPence === 0 && isStaffSale(booking);
    const isDifference = booking.supplementOf !== undefined;
    return broken([
      [
        withParts === unitPence * quantity,
        `booking ${id}: costs ${withParts} for ${quantity} × ${unitPence}`,
      ],
      [
        duePence + gift === totalPence || isStaffSale(booking),
        `booking ${id}: ${duePence} due and ${gift} from gift cards are not ${totalPence}`,
      ],
      [
        prices === undefined || isFree || isDifference || prices.has(unitPence),
        `booking ${id}: ${unitPence} a ticket was never the price of show ${showId}`,
      ],
    ]);
  });
}

/** Every price that staff have ever set, in pence. */
function pricesOfShow({ details, history }: Evidence['catalogShows'][number]): Set<number> {
  const changes = history.flatMap((act) => act.changes.filter(({ field }) => field === 'price'));
  const pounds = [
    ...[details.price].filter((price) => typeof price === 'number'),
    ...changes.flatMap(({ before, after }) => [before, after]).filter((text) => text !== ''),
  ];
  return new Set(pounds.map((price) => Math.round(Number(price) * 100)));
}

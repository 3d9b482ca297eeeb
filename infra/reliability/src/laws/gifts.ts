import type { Evidence } from '../evidence.js';
import { broken, isDone, isOpen, isSettled, sum, total, type Booking } from './rule.js';

/** invariants.md I12: the sum of the ledger is the available and the held money, and no balance is negative. */
export function balancesLaw({ accounts, ledger, bookings }: Evidence): string[] {
  const openOrders = new Set(
    bookings
      .filter((booking) => isOpen(booking) || booking.state === 'refund_due')
      .map(({ _id }) => _id),
  );
  return accounts.flatMap(({ _id, availablePence, holds }) => {
    const balance = availablePence + sum(holds.map(({ pence }) => pence));
    const written = total(
      ledger.filter(({ account }) => account === _id),
      ({ pence }) => pence,
    );
    const dead = holds.filter(({ id }) => !openOrders.has(id));
    return broken([
      [
        balance === written && availablePence >= 0,
        `gift card ${_id}: ${written} in the ledger, ${balance} on account`,
      ],
      [
        dead.length === 0,
        `gift card ${_id}: money is held for order ${dead[0]?.id ?? ''}, which has ended`,
      ],
    ]);
  });
}

/** invariants.md I4: the ledger says about each order that its gift part was taken, and that refunds restored it. */
export function giftPartsLaw(evidence: Evidence): string[] {
  const movements = new Map<string, number>();
  for (const { about, account, pence } of evidence.ledger) {
    const key = `${about} ${account}`;
    movements.set(key, (movements.get(key) ?? 0) + pence);
  }
  return evidence.bookings.flatMap((booking) =>
    accountsOf(booking).flatMap((account) =>
      giftPart(booking, account, movements.get(`${booking._id} ${account}`) ?? 0),
    ),
  );
}

const accountsOf = ({ gift, refunds }: Booking): string[] => [
  ...new Set([...gift, ...refunds.flatMap((refund) => refund.gift)].map(({ account }) => account)),
];

function giftPart(booking: Booking, account: string, moved: number): string[] {
  const { _id: id, state } = booking;
  if (!isSettled(booking) && state !== 'expired') return []; // on its way
  const inPart = (parts: Booking['gift']): number =>
    total(
      parts.filter((part) => part.account === account),
      ({ pence }) => pence,
    );
  const restored = total(booking.refunds.filter(isDone), (refund) => inPart(refund.gift));
  const expected = state === 'expired' ? 0 : restored - inPart(booking.gift);
  return broken([
    [
      moved === expected,
      `booking ${id} is ${state}: ${expected} expected in the ledger of gift card ${account}, ${moved} written`,
    ],
  ]);
}

/** invariants.md I37: each credit of a refund is on one card, and each card that no one has bought is one credit. */
export function creditsLaw({ bookings, giftOrders, ledger }: Evidence): string[] {
  const given = bookings.flatMap(({ _id, refunds }) =>
    refunds.filter(isDone).flatMap(({ credit }) => (credit ? [{ ...credit, booking: _id }] : [])),
  );
  const lost = given.flatMap(({ account, pence, booking }) => {
    const opening = ledger.filter((line) => line.account === account && line.about === booking);
    const written = total(opening, (line) => line.pence);
    const cards = giftOrders.filter(({ _id, creditOf }) => _id === account && creditOf === booking);
    return broken([
      [
        written === pence && cards.length === 1,
        `booking ${booking}: credit of ${pence}, ${written} on gift card ${account}`,
      ],
    ]);
  });
  const invented = giftOrders
    .filter(({ creditOf }) => creditOf !== undefined)
    .filter(({ _id, amountPence }) => !isOwed(bookings, _id, amountPence))
    .map(({ _id, creditOf = '' }) => `gift card ${_id}: booking ${creditOf} has no such credit`);
  return [...lost, ...invented];
}

/** The refund may not be done yet. */
const isOwed = (bookings: readonly Booking[], account: string, pence: number): boolean =>
  bookings.some(({ refunds }) =>
    refunds.some(({ credit }) => credit?.account === account && credit.pence === pence),
  );

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

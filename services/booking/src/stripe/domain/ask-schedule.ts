/**
 * When the sweeps ask about an order. Times are multiples of CLUB_SETTLE_AFTER_SECONDS (90 s), so that tests follow the
 * same schedule within seconds. Both kinds of orders have the fields: bookings and purchases of gift cards.
 */
export interface Asked {
  /** The sweeps leave the order alone until then. It is the lease of the process that asks, too. Absent: nothing to ask. */
  nextAskAt?: Date;
  /** How often it was asked about in its present state. */
  askCount?: number;
}

/** The gaps after the first, second, third … time that Stripe was asked. The last one repeats. */
export interface AskSchedule {
  gaps: readonly number[];
  /** The gaps of a payment that staff must look at: asking often does not help. */
  quarantinedGaps: readonly number[];
  /** Whether the end of the hold comes before any gap. */
  endsWithHold: boolean;
}

/** Longer than all calls to Stripe for one order take if it does not answer. */
const LEASE = 2 / 3;
/** 90 s after the order began, then at 5 minutes, a quarter of an hour, half an hour, then each hour. */
const OPEN_GAPS = [7 / 3, 7, 12, 40];
/** A minute after it began, then after 2, 4, 8, 16, 32 minutes, then each hour. */
const HALF_WAY_GAPS = [4 / 3, 8 / 3, 16 / 3, 32 / 3, 64 / 3, 40];
/** 1 h, 2 h, 4 h, then every 6 h. */
const QUARANTINED_GAPS = [40, 80, 160, 240];

export interface AskTimes {
  /** How long another process leaves alone an order whose state was just changed. */
  leaseMs: number;
  /** How long after its beginning an open order is asked about first. */
  firstMs: number;
  /** For orders that a customer may still pay. */
  open: AskSchedule;
  /** For orders that were left between two states, and refunds that are due. */
  halfWay: AskSchedule;
}

export function askTimes(settleAfterSeconds: number): AskTimes {
  const ms = (times: number): number => times * settleAfterSeconds * 1000;
  const quarantinedGaps = QUARANTINED_GAPS.map(ms);
  return {
    leaseMs: ms(LEASE),
    firstMs: ms(1),
    open: { gaps: OPEN_GAPS.map(ms), quarantinedGaps, endsWithHold: true },
    halfWay: { gaps: HALF_WAY_GAPS.map(ms), quarantinedGaps, endsWithHold: false },
  };
}

export const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const count = { $ifNull: ['$askCount', 0] };
/** A text (gift orders), or a record that has no end yet. */
const isQuarantined = {
  $and: [
    { $in: [{ $type: '$quarantine' }, ['string', 'object']] },
    { $in: [{ $type: '$quarantine.resolvedAt' }, ['missing', 'null']] },
  ],
};

/**
 * The update that claims an order: lease and back-off in one write, computed from what is stored, so that of any number
 * of processes one asks and the others find nothing due. A process that dies after it loses nothing: the order is due
 * again when the gap ends.
 */
export function claimToAsk(now: Date, schedule: AskSchedule): [{ $set: object }] {
  const gap = {
    $let: {
      vars: { gaps: { $cond: [isQuarantined, schedule.quarantinedGaps, schedule.gaps] } },
      in: {
        $arrayElemAt: ['$$gaps', { $min: [count, { $subtract: [{ $size: '$$gaps' }, 1] }] }],
      },
    },
  };
  const next = { $add: [now, gap] };
  const beforeHoldEnds = {
    $cond: [{ $gt: ['$expiresAt', now] }, { $min: ['$expiresAt', next] }, next],
  };
  return [
    {
      $set: {
        askCount: { $add: [count, 1] },
        nextAskAt: schedule.endsWithHold ? beforeHoldEnds : next,
      },
    },
  ];
}

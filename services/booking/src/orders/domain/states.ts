/** An order's life (reliability.md 2.2). Each arrow is one compare-and-set from its state; no match means: read again. */
export const TRANSITIONS = {
  new: ['held', 'releasing'],
  held: ['pending', 'releasing', 'completing'],
  pending: ['releasing', 'completing'],
  releasing: ['expired', 'completing'],
  expired: ['completing'],
  completing: ['completed', 'refund_due'],
  completed: ['refund_due', 'refunded'],
  refund_due: ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type OrderState = keyof typeof TRANSITIONS;
export const bookingStates = Object.keys(TRANSITIONS) as OrderState[];

/** The states from which `to` can be reached. */
export const statesBefore = (to: OrderState): OrderState[] =>
  bookingStates.filter((from) => (TRANSITIONS[from] as readonly string[]).includes(to));

/** Not yet paid and not yet given up: what a replacing order or a closed show has to fence. */
export const OPEN_STATES: readonly OrderState[] = ['new', 'held', 'pending', 'releasing'];
/** Money was taken, or is as good as taken. */
export const PAID_STATES: readonly OrderState[] = ['completing', 'completed'];

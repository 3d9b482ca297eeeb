import type { Check, Fault } from './fault.js';

const cancellations: Check = { suite: 'integration', tests: 'booking/src/orders/cancellations' };

const sales: Check = { suite: 'integration', tests: 'catalog/src/shows/change-sale' };

/** Faults that refund a show which was put on sale again, sell one whose refunds have begun, or write about either too early. */
export const CANCELLATION_FAULTS: readonly Fault[] = [
  {
    name: 'a cancellation is taken back after its refunds have begun',
    guard: 'undo-before-the-refunds',
    mutation: { kind: 'remove' },
    check: cancellations,
  },
  {
    name: 'the refunds of a cancelled show begin while it may be put on sale again',
    guard: 'refunds-wait-for-the-undo',
    mutation: { kind: 'remove' },
    check: cancellations,
  },
  {
    name: 'a late payment is refunded while the show may be put on sale again',
    guard: 'late-payments-wait-for-the-undo',
    mutation: { kind: 'never-true' },
    check: cancellations,
  },
  {
    name: 'an e-mail is decided while the cancellation of its show may be taken back',
    guard: 'mails-wait-for-the-undo',
    mutation: { kind: 'never-true' },
    check: { suite: 'integration', tests: 'booking/src/mails/cancelled-shows' },
  },
  {
    name: 'two copies of catalog put a show on sale twice',
    guard: 'one-change-of-a-sale',
    mutation: { kind: 'remove' },
    check: sales,
  },
];

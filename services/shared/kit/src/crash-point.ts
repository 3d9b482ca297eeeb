/**
 * Fault tests name a place in `CRASH_AT`, and the process dies there as if its plug were pulled.
 * `CRASH_AT=name` dies at the first pass, `CRASH_AT=name#3` at the third. Refused in production at start.
 */
let armed: { name: string; passes: number } | undefined;

export function armCrashPoint(setting: string | undefined): void {
  if (setting === undefined) return;
  const [name = '', pass = '1'] = setting.split('#');
  armed = { name, passes: Number(pass) };
}

/** The places of reliability.md 2.7. */
export type CrashPlace =
  | 'booking-inserted'
  | 'places-claimed'
  | 'intent-created'
  | 'intent-stored'
  | 'details-saved'
  | 'webhook-verified'
  | 'gift-held'
  | 'gift-taken'
  | 'gift-paid'
  | 'gift-ledger'
  | 'gift-issued'
  | 'gift-refund-noted'
  | 'gift-debited'
  | 'completing-set'
  | 'claim-sold'
  | 'before-commit'
  | 'after-commit'
  | 'outbox-enqueued'
  | 'mail-leased'
  | 'smtp-accepted'
  | 'releasing-set'
  | 'cancel-sent'
  | 'released'
  | 'refund-created'
  | 'refunded';

export function crashPoint(place: CrashPlace): void {
  if (armed?.name !== place) return;
  armed.passes -= 1;
  if (armed.passes <= 0) process.kill(process.pid, 'SIGKILL');
}

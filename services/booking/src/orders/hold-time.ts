import type { BookingSettings } from '../config.js';
import { STATES, type OrderState } from './domain/states.js';

type HoldSettings = Pick<BookingSettings, 'CLUB_HOLD_SECONDS' | 'CLUB_UNTRIED_HOLD_SECONDS'>;

/**
 * When a hold that begins or is extended now ends. The short time applies until the customer's details arrive, because
 * a customer who is about to pay sends them at once, while places can be held in passing by anyone (invariants.md I25).
 */
export function holdEnd(settings: HoldSettings, state: OrderState): Date {
  const { CLUB_HOLD_SECONDS: tried, CLUB_UNTRIED_HOLD_SECONDS: untried } = settings;
  const seconds = STATES[state].awaitsDetails ? Math.min(untried, tried) : tried;
  return new Date(Date.now() + seconds * 1000);
}

import type { BookingSettings } from '../config.js';
import { STATES, type OrderState } from './domain/states.js';

type HoldSettings = Pick<
  BookingSettings,
  'CLUB_HOLD_SECONDS' | 'CLUB_UNTRIED_HOLD_SECONDS' | 'CLUB_BRIEF_HOLD_SECONDS'
>;

/**
 * When a hold that begins or is extended now ends. A short time applies until the customer's details arrive, because
 * a customer who is about to pay sends them at once, while places can be held in passing by anyone (invariants.md I25).
 */
export function holdEnd(
  settings: HoldSettings,
  { state, isBrief = false }: { state: OrderState; isBrief?: boolean | undefined },
): Date {
  const usual = settings.CLUB_HOLD_SECONDS;
  const tried = isBrief ? Math.min(settings.CLUB_BRIEF_HOLD_SECONDS, usual) : usual;
  const untried = Math.min(settings.CLUB_UNTRIED_HOLD_SECONDS, usual);
  return new Date(Date.now() + (STATES[state].awaitsDetails ? untried : tried) * 1000);
}

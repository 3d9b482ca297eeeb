import { z } from 'zod';
import { MAX_LENGTH } from '../values/limits.js';
import { penceSchema } from '../values/money-shapes.js';
import { idText, lineOfText } from '../values/text.js';
import { nightPartySchema } from './night.js';

/** How many tickets a phone at the door sells at once. */
export const MAX_WALK_UP_TICKETS = 10;

/** Where the money goes that a walk-up pays: the till, or the club's own card machine. Stripe hears of neither. */
export const walkUpPaymentSchema = z.enum(['cash', 'card-machine']);
export type WalkUpPayment = z.infer<typeof walkUpPaymentSchema>;

/**
 * POST /api/door/sales: tickets for people who stand at the door without a booking. The phone makes `saleId`: a repeated
 * request is the same sale. CALL_THE_CLUB if the pay link has ended or cannot end; DOOR_SALES_OFF, FORBIDDEN, NOT_FOUND, SALES_CLOSED, PRICE_CHANGED, NOT_ENOUGH_TICKETS, ID_IN_USE,
 * HOLD_EXPIRED, and what every call of a phone may answer.
 */
export const sellAtDoorSchema = z
  .strictObject({
    saleId: idText,
    showId: idText,
    quantity: z.int().min(1).max(MAX_WALK_UP_TICKETS),
    /** The price that the phone has shown, and that was paid for each ticket. */
    unitPence: penceSchema,
    paidBy: walkUpPaymentSchema,
    /** A booking that waits for its pay link, which then ends: these are its tickets, and its name stays. */
    insteadOf: idText.optional(),
    /** Without one the booking is called "Walk-up". */
    name: lineOfText(MAX_LENGTH.name).optional(),
  })
  .meta({ id: 'SellAtDoor' });
export type SellAtDoorInput = z.infer<typeof sellAtDoorSchema>;

/** The party as the list of the night has it, so that the phone can let it in at once. */
export const doorSaleSchema = z.object({ party: nightPartySchema }).meta({ id: 'DoorSale' });
export type DoorSale = z.infer<typeof doorSaleSchema>;

import { z } from 'zod';
import { idText } from '../values/text.js';
import { nightPartySchema } from './night.js';
import { scannedTicketSchema } from './verdict.js';

/**
 * POST /api/door/moves: a ticket of another night moves to the show of this door, as a whole and only without a difference in
 * price. The code is the proof that the ticket is here. The phone makes `moveId`: a repeated request is the same move.
 * FORBIDDEN, NOT_FOUND, NOT_PAID, ALREADY_IN, MOVE_OPEN, SALES_CLOSED, NOT_ENOUGH_TICKETS, CALL_THE_CLUB (staff have to move
 * it), EDITED_MEANWHILE, ID_IN_USE, and what every call of a phone may answer.
 */
export const moveAtDoorSchema = scannedTicketSchema
  .extend({ moveId: idText, showId: idText })
  .meta({ id: 'MoveAtDoor' });
export type MoveAtDoorInput = z.infer<typeof moveAtDoorSchema>;

/** The party as the list of the night has it, so that the phone can let it in at once. */
export const doorMoveSchema = z.object({ party: nightPartySchema }).meta({ id: 'DoorMove' });
export type DoorMove = z.infer<typeof doorMoveSchema>;

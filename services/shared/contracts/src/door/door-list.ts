import { z } from 'zod';
import { againReasonSchema, arrivalWaySchema } from './arrivals.js';

/** An arrival as the door list shows it. */
export const partyArrivalSchema = z
  .object({
    arrivalId: z.string(),
    n: z.int(),
    /** How many of them were more than the booking had left. */
    over: z.int(),
    /** When the server stored it. */
    at: z.string(),
    /** The member of staff or the phone. */
    by: z.string(),
    via: arrivalWaySchema,
    offline: z.boolean(),
    /** Why they were let in again; absent if they came for the first time. */
    again: againReasonSchema.optional(),
    undone: z.boolean(),
    /** The member of staff who reads may undo it at this moment. */
    mayUndo: z.boolean(),
  })
  .meta({ id: 'PartyArrival' });
export type PartyArrival = z.infer<typeof partyArrivalSchema>;

/** Whether a booking lets people in: not before it is paid, and not after all of it was refunded. */
export const partyStateSchema = z.enum(['paid', 'unpaid', 'refunded']);
export type PartyState = z.infer<typeof partyStateSchema>;

/** A booking as the door sees it: a name to call, and no address. */
export const partySchema = z
  .object({
    bookingId: z.string(),
    bookingReference: z.string(),
    name: z.string(),
    state: partyStateSchema,
    /** The tickets that were bought, and how many people are let in after refunds. */
    quantity: z.int(),
    admits: z.int(),
    arrived: z.int(),
    left: z.int(),
    version: z.int(),
    /** What the door should know, such as "needs a step-free seat"; empty if there is nothing. */
    note: z.string().default(''),
    arrivals: z.array(partyArrivalSchema),
  })
  .meta({ id: 'Party' });
export type Party = z.infer<typeof partySchema>;

/** GET /api/admin/shows/{id}/door-list: all bookings of a show, by surname. */
export const doorListSchema = z
  .object({
    showId: z.string(),
    title: z.string(),
    venueName: z.string(),
    city: z.string(),
    date: z.string(),
    doorsTime: z.string(),
    showTime: z.string(),
    isCancelled: z.boolean(),
    /** How many people are let in altogether, and how many of them are in. */
    expected: z.int(),
    arrived: z.int(),
    parties: z.array(partySchema),
  })
  .meta({ id: 'DoorList' });
export type DoorList = z.infer<typeof doorListSchema>;

/** GET /api/admin/shows/{id}/arrivals: the newest first. */
export const showArrivalsSchema = z.array(
  partyArrivalSchema
    .extend({ bookingId: z.string(), undoes: z.string().optional() })
    .meta({ id: 'ShowArrival' }),
);
export type ShowArrival = z.infer<typeof showArrivalsSchema>[number];

/** The last word of a name in lower case, then all of it: the order of a door list. */
const surnameKey = (name: string): string => {
  const words = name.toLowerCase().trim().split(/\s+/);
  return [words.at(-1) ?? '', ...words].join(' ');
};
export const bySurname = (one: { name: string }, other: { name: string }): number =>
  surnameKey(one.name).localeCompare(surnameKey(other.name), 'en-GB');

import { ServiceClient } from '@club/kit';

/** Calls to booking: offers, orders, payments. */
export class BookingClient extends ServiceClient {}

import { crashPointsNamed } from '../crash-point.js';

/** The places at which fault tests kill a service that owns an outbox. */
export const crashPoint = crashPointsNamed<'outbox-enqueued' | 'mail-leased'>();

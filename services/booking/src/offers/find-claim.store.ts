import type { ClientSession, Collection } from 'mongoose';
import type { Claim, Offer } from './domain/offer.js';

/** Reads this one claim only: a large show has thousands. */
export async function findClaim(
  offers: Collection<Offer>,
  showId: string,
  orderId: string,
  session?: ClientSession,
): Promise<Claim | undefined> {
  const offer = await offers.findOne<Partial<Pick<Offer, 'claims'>>>(
    { _id: showId },
    { projection: { claims: { $elemMatch: { id: orderId } } }, ...(session && { session }) },
  );
  return offer?.claims?.[0];
}

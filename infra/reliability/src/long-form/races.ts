import { SpecificationClient } from '@club/client';
import { makeShow, type RunningSystem } from '@club/testing';
import { gatherEvidence } from '../evidence.js';
import { assert } from '../assert.js';

const BUYERS = 200;
const PLACES = 100;
const MAX_TICKETS = 6;

/** invariants.md I1 and I2: 200 buyers of 1 to 6 tickets ask for 100 places at once, then one more buys the rest. */
export async function race(system: RunningSystem): Promise<{ counts: Record<string, number> }> {
  const show = await makeShow(system, { maxTickets: PLACES });
  const quantities = Array.from({ length: BUYERS }, (_, buyer) => 1 + (buyer % MAX_TICKETS));
  const replies = await Promise.all(
    quantities.map((tickets) => new SpecificationClient(system).intent(show, tickets)),
  );
  const other = replies.find(({ status }) => status !== 201 && status !== 409);
  assert(other === undefined, `A buyer was answered ${other?.status}.`);
  const promised = replies.reduce(
    (sum, { status }, buyer) => sum + (status === 201 ? (quantities[buyer] ?? 0) : 0),
    0,
  );
  const rest = PLACES - promised;
  assert(rest >= 0 && rest < MAX_TICKETS, `${promised} of ${PLACES} places were promised.`);
  if (rest > 0) {
    const { status } = await new SpecificationClient(system).intent(show, rest);
    assert(status === 201, `The order for the last ${rest} places was answered ${status}.`);
  }
  const offer = (await gatherEvidence(system)).offers.find(({ _id }) => _id === show.id);
  assert(
    offer?.held === PLACES && offer.free === 0,
    `offer ${show.id}: ${offer?.held} held and ${offer?.free} free`,
  );
  return { counts: { promised } };
}

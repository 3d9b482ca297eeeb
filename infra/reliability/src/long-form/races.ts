import { SpecificationClient } from '@club/client';
import { makeShow, type RunningSystem } from '@club/testing';
import { gatherEvidence } from '../evidence.js';
import { must } from '../must.js';

const BUYERS = 200;
const PLACES = 100;
const MOST_TICKETS = 6;

/** I1 and I2: 200 buyers of 1 to 6 tickets want 100 places at once; who comes last takes what is left, to the last place. */
export async function race(system: RunningSystem): Promise<{ counts: Record<string, number> }> {
  const show = await makeShow(system, { maxTickets: PLACES });
  const wishes = Array.from({ length: BUYERS }, (_, buyer) => 1 + (buyer % MOST_TICKETS));
  const replies = await Promise.all(
    wishes.map((tickets) => new SpecificationClient(system).intent(show, tickets)),
  );
  const other = replies.find(({ status }) => status !== 201 && status !== 409);
  must(other === undefined, `a buyer was answered ${other?.status}`);
  const promised = replies.reduce(
    (sum, { status }, buyer) => sum + (status === 201 ? (wishes[buyer] ?? 0) : 0),
    0,
  );
  const rest = PLACES - promised;
  must(rest >= 0 && rest < MOST_TICKETS, `${promised} of ${PLACES} places were promised`);
  if (rest > 0) {
    const { status } = await new SpecificationClient(system).intent(show, rest);
    must(status === 201, `the last ${rest} places were answered ${status}`);
  }
  const offer = (await gatherEvidence(system)).offers.find(({ _id }) => _id === show.id);
  must(
    offer?.held === PLACES && offer.free === 0,
    `offer ${show.id}: ${offer?.held} held and ${offer?.free} free`,
  );
  return { counts: { promised } };
}

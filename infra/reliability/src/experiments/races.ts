import { SpecificationClient, type HostReply } from '@club/client';
import { ERROR_STATUS, type PaymentIntentReply, type Show } from '@club/contracts';
import { makeShow, type RunningSystem } from '@club/testing';
import { assert, assertSound } from '../assert.js';
import { audit } from '../auditor.js';
import { gatherEvidence } from '../evidence.js';

const BUYERS = 200;
const PLACES = 100;
const MAX_TICKETS = 6;
const MAX_REPEATS = 3;

/** invariants.md I1 and I2: 200 buyers of 1 to 6 tickets ask for 100 places at once, then one more buys the rest. */
export async function race(system: RunningSystem): Promise<{ counts: Record<string, number> }> {
  const show = await makeShow(system, { maxTickets: PLACES });
  const quantities = Array.from({ length: BUYERS }, (_, buyer) => 1 + (buyer % MAX_TICKETS));
  const asking = Promise.all(quantities.map((tickets) => order(system, show, tickets)));
  const [looks, replies] = await Promise.all([lookUntil(system, show, asking), asking]);
  await assertSound(system, show.id);
  const other = replies.find(({ status }) => status !== 201 && status !== 409);
  assert(other === undefined, `A buyer was answered ${other?.status}.`);
  const promised = replies.reduce(
    (sum, { status }, buyer) => sum + (status === 201 ? (quantities[buyer] ?? 0) : 0),
    0,
  );
  const rest = PLACES - promised;
  assert(rest >= 0 && rest < MAX_TICKETS, `${promised} of ${PLACES} places were promised.`);
  if (rest > 0) {
    const { status } = await order(system, show, rest);
    assert(status === 201, `The order for the last ${rest} places was answered ${status}.`);
  }
  const offer = (await gatherEvidence(system)).offers.find(({ _id }) => _id === show.id);
  assert(
    offer?.held === PLACES && offer.free === 0,
    `offer ${show.id}: ${offer?.held} held and ${offer?.free} free`,
  );
  return { counts: { promised, looks } };
}

/**
 * On a machine that is busy with other work the answer may be that it took too long, and then the order may exist or not.
 * The buyer repeats it with the cookie of that answer, and must get the same places.
 */
async function order(
  system: RunningSystem,
  show: Show,
  tickets: number,
): Promise<HostReply<PaymentIntentReply>> {
  const browser = new SpecificationClient(system);
  let reply = await browser.intent(show, tickets);
  for (let repeat = 0; repeat < MAX_REPEATS && isTooLate(reply); repeat += 1)
    reply = await browser.intent(show, tickets);
  return reply;
}

const isTooLate = ({ status }: HostReply): boolean => status === ERROR_STATUS.SERVICE_TIMEOUT;

/**
 * Audits the offer alone, again and again, because it must be right at every moment and not only at the end.
 * @returns the number of looks.
 */
async function lookUntil(
  system: RunningSystem,
  show: Show,
  end: Promise<unknown>,
): Promise<number> {
  const ended = new AbortController();
  const abort = () => ended.abort();
  void end.then(abort, abort);
  let looks = 0;
  while (!ended.signal.aborted) {
    const found = audit(await gatherEvidence(system)).filter((line) =>
      line.startsWith(`offer ${show.id}: `),
    );
    const broken = found.filter((line) => !line.includes(' for order ')); // the order is read later
    assert(broken.length === 0, broken.join('; '));
    looks += 1;
  }
  return looks;
}

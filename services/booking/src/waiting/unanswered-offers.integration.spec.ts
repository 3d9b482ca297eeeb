import { MailWaits } from '@club/kit';
import type { PutOfferInput } from '@club/messages';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { WaitingHarness } from '../../test/waiting.js';
import { BookingMails } from '../mails/booking-mails.js';
import { PutOffer } from '../offers/put-offer.js';
import type { Wait } from './domain/wait.js';
import { ReadMyWait } from './read-my-wait.js';
import { WorkOnLists } from './work-on-lists.js';

const DAY = 24 * 3_600_000;
let club: BookingHarness;
let list: WaitingHarness;
beforeAll(async () => {
  club = await BookingHarness.start();
  list = new WaitingHarness(club);
});
afterAll(() => club.stop());

const inFuture = (ms: number) => new Date(Date.now() + ms);
const read = (wait: Wait) => club.get(ReadMyWait).execute(list.tokenOf(wait));
const entry = ({ _id }: Wait) => list.waits.findById(_id).orFail().lean<Wait>();
const mailOf = ({ _id: subject }: Wait) =>
  club.outbox.findOne({ kind: 'waiting-offer', subject }).orFail().lean();
const reasonToSkip = async (wait: Wait) => club.get(BookingMails).reasonToSkip(await mailOf(wait));

describe('an offer whose show is taken off sale', () => {
  const offered = async () => {
    const show = await list.fullShow();
    const wait = await list.join(show.showId);
    await list.free(show.showId, 2);
    await list.work(show.showId);
    return { show, showId: show.showId, wait };
  };
  const takeOffSale = (show: PutOfferInput): Promise<void> => {
    const salesEndAt = new Date(Date.now() - 1000).toISOString();
    return club.get(PutOffer).execute({ ...show, version: 2, salesEndAt });
  };
  const putOnSale = (show: PutOfferInput): Promise<void> =>
    club.get(PutOffer).execute({ ...show, version: 3 });

  it('is not missed, and its party is the first to be asked when it is on sale again', async () => {
    const { show, showId, wait } = await offered();
    const next = await list.join(showId);
    await takeOffSale(show);
    await list.work(showId, inFuture(2 * DAY));
    expect(await entry(wait)).toMatchObject({ state: 'waiting', lapses: 0 });
    await putOnSale(show);
    await list.work(showId, inFuture(2 * DAY));
    expect(await list.offered(wait, next)).toEqual([2, 0]);
  });

  it('is neither shown nor written about until it can be taken', async () => {
    const { show, wait } = await offered();
    await takeOffSale(show);
    expect(await read(wait)).not.toHaveProperty('offer');
    await expect(reasonToSkip(wait)).rejects.toThrow(MailWaits);
    await putOnSale(show);
    expect(await read(wait)).toMatchObject({ state: 'offered', offer: { quantity: 2 } });
    expect(await reasonToSkip(wait)).toBeNull();
    await list.take(wait);
    expect(await list.state(wait)).toBe('taken');
  });

  it('is not written about while the cancellation of its show may be taken back', async () => {
    const { showId, wait } = await offered();
    const cancelled = { status: 'closed', refundsFrom: inFuture(DAY) } as const;
    await club.offers.updateOne({ _id: showId }, { $set: cancelled });
    await expect(reasonToSkip(wait)).rejects.toThrow(MailWaits);
  });
});

describe('an offer whose e-mail has not left', () => {
  /** As while the mail server is away. */
  const workUnsent = (showId: string, now = new Date()) =>
    club.get(WorkOnLists).workOn(showId, now);

  it('is not missed, unless the address has refused it', async () => {
    const { showId } = await list.fullShow();
    const wait = await list.join(showId);
    await list.free(showId, 2);
    for (let offer = 0; offer < 2; offer += 1) {
      await workUnsent(showId);
      expect(await list.offered(wait)).toEqual([2]);
      await workUnsent(showId, inFuture(2 * DAY)); // goes on sale, as no one else waits
      await list.hold(showId, 2);
      await list.free(showId, 2);
    }
    expect(await entry(wait)).toMatchObject({ state: 'waiting', lapses: 0 });
    await workUnsent(showId);
    await club.outbox.updateMany({ subject: wait._id }, { $set: { state: 'failed' } });
    await workUnsent(showId, inFuture(2 * DAY));
    expect(await entry(wait)).toMatchObject({ state: 'waiting', lapses: 1 });
  });
});

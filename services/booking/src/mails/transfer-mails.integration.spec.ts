import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingHarness } from '../../test/booking-harness.js';
import { TransfersHarness } from '../../test/transfers.js';
import { BookingMails } from './booking-mails.js';

describe('the e-mail that offers tickets to a friend', () => {
  let club: BookingHarness;
  let gifts: TransfersHarness;
  beforeAll(async () => {
    club = await BookingHarness.start();
    gifts = new TransfersHarness(club);
  });
  afterAll(() => club.stop());

  it('is not sent once they were taken back, also if another friend has an offer since', async () => {
    const { id } = await gifts.party();
    const reason = (transferId: string) =>
      club.get(BookingMails).reasonToSkip({
        _id: `transfer-offered-${id}-${transferId}`,
        kind: 'transfer-offered',
        subject: id,
      });
    const first = await gifts.offer(id);
    expect(await reason(first)).toBeNull();
    await gifts.withdraw(id, first);
    const second = await gifts.offer(id, 1, { name: 'Bob Boole', email: 'bob@example.org' });
    expect(await reason(first)).toBe('the tickets were taken, or taken back');
    expect(await reason(second)).toBeNull();
  });
});
